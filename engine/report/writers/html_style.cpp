// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/writers/html_style.h"

namespace mantissa::report {

const char* html_style() {
    return R"(:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #1a1f26; font: 14px/1.5 Roboto, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 1120px; margin: 40px auto 64px; padding: 0 24px; display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); column-gap: 40px; }
header { grid-column: 1 / -1; display: flex; gap: 48px; justify-content: space-between; align-items: flex-start; }
header > div { flex: 1; min-width: 0; }
h1 { font-size: 27px; line-height: 1.25; font-weight: 400; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 17px; font-weight: 500; margin: 36px 0 8px; }
.subtitle, .question { color: #58616e; margin: 0; }
.question { margin-top: 20px; }
.answer { font-size: 18px; line-height: 1.6; margin: 4px 0 0; max-width: 62em; }
.answer strong { font-weight: 500; }
.answer .more { display: block; font-size: 15px; }
nav { border-left: 1px solid #d3d8df; padding-left: 16px; flex: 0 0 318px; font-size: 12px; }
nav p { margin: 0 0 6px; font-weight: 500; }
nav ul { list-style: none; margin: 0; padding: 0; columns: 2; column-gap: 16px; }
nav li { margin: 3px 0; }
a { color: #0b6b63; text-decoration: none; }
a:hover, a:focus { text-decoration: underline; }
section { min-width: 0; }
.full { grid-column: span 12; }
.wide { grid-column: span 8; }
.narrow { grid-column: span 4; }
.half { grid-column: span 6; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th { text-align: left; font-weight: 400; }
thead th { vertical-align: bottom; color: #58616e; font-size: 12px; line-height: 1.3; border-bottom: 1px solid #7f8894; padding: 4px 12px 6px 0; }
th.sortable { cursor: pointer; }
th[aria-sort="ascending"]::after { content: " ▲"; }
th[aria-sort="descending"]::after { content: " ▼"; }
td, tbody th { padding: 7px 12px 7px 0; border-bottom: 1px solid #e8ebef; vertical-align: top; overflow-wrap: break-word; }
tbody th { white-space: nowrap; }
th:last-child, td:last-child { padding-right: 0; }
.right { text-align: right; white-space: nowrap; }
th.right { white-space: normal; }
.strong { font-weight: 500; }
.muted { color: #58616e; }
.good { color: #1d6b3a; } .warn { color: #835200; } .bad { color: #b3261e; }
p.muted { font-size: 12px; margin: 8px 0 0; }
.key { width: 30px; height: 12px; vertical-align: -1px; margin-right: 7px; }
.badge { display: inline-block; border-radius: 3px; padding: 1px 7px; font-size: 12px; white-space: nowrap; }
.native { background: #e2f2e7; color: #1d6b3a; }
.converted { background: #fcefd2; color: #835200; }
.simulated { background: #e6eef6; color: #1a1f26; outline: 1px dotted #58616e; }
.unsupported { background: #fbe5e2; color: #b3261e; }
.note { margin: 6px 0; padding-left: 22px; position: relative; color: #1a1f26; }
.note::before { position: absolute; left: 0; font-weight: 500; }
.note.good::before { content: "✓"; color: #1d6b3a; }
.note.warn::before { content: "!"; left: 4px; color: #835200; }
.note.bad::before { content: "✕"; color: #b3261e; }
figure { margin: 0 0 12px; }
figcaption { color: #58616e; font-size: 13px; margin-bottom: 6px; }
figcaption strong { color: #1a1f26; font-weight: 500; }
figure svg { width: 100%; height: auto; display: block; overflow: visible; }
pre { background: #f7f8fa; border: 1px solid #d3d8df; border-radius: 4px; padding: 10px 12px; margin: 6px 0 12px; overflow-x: auto; font: 12px/1.5 "DejaVu Sans Mono", Consolas, monospace; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 24px; margin: 0; }
dt { color: #58616e; }
dd { margin: 0; overflow-wrap: anywhere; }
.text { margin: 8px 0 0; }
@media (max-width: 900px) { main { display: block; margin-top: 20px; padding: 0 16px; } header { display: block; } nav { margin-top: 20px; } }
@media (max-width: 700px) {
  nav ul { columns: 1; } dl { grid-template-columns: 1fr; } dt { margin-top: 6px; } figure, .scroll { overflow-x: auto; } tbody th { white-space: normal; min-width: 128px; } table { width: max-content; min-width: 100%; } td, tbody th { max-width: 240px; }
  figure svg[width="1120"] { width: 950px; } figure svg[width="700"] { width: 600px; }
}
@media print {
  @page { size: A4; margin: 16mm 14mm; }
  body { font-size: 10pt; } main { margin: 0; padding: 0; column-gap: 24px; max-width: none; } nav { display: none; }
  h2 { break-after: avoid; } figure, tr, pre, .note { break-inside: avoid; } .scroll { overflow: visible; } a { color: inherit; }
  table { font-size: 8pt; } th { font-size: 8pt; } th, td { padding-right: 6px; }
}
)";
}

const char* html_script() {
    return R"(for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells], rows = [...body.rows];
  const key = (row, i) => row.cells[i].dataset.value === undefined ? row.cells[i].textContent : Number(row.cells[i].dataset.value);
  heads.forEach((head, i) => {
    head.classList.add("sortable");
    head.tabIndex = 0;
    head.title = "Sort";
    const sort = () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      heads.forEach(other => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const order = (a, b) => {
        const x = key(a, i), y = key(b, i);
        if (typeof x !== typeof y) return typeof x === "number" ? -1 : 1;
        return (typeof x === "number" ? x - y : x.localeCompare(y)) * (down ? -1 : 1);
      };
      body.append(...rows.slice().sort(order));
    };
    head.addEventListener("click", sort);
    head.addEventListener("keydown", event => { if (event.key === "Enter") sort(); });
  });
}
)";
}

} // namespace mantissa::report
