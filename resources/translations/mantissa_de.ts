<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>mantissa::app::FittingTable</name>
    <message>
        <source>Copy the table</source>
        <translation>Tabelle kopieren</translation>
    </message>
</context>
<context>
    <name>Outside</name>
    <message>
        <source>No program here opens it.</source>
        <translation>Kein Programm hier öffnet es.</translation>
    </message>
</context>
<context>
    <name>StepRow</name>
    <message>
        <source>%1, last block %2 of %3</source>
        <translation>%1, letzter Block %2 von %3</translation>
    </message>
</context>
<context>
    <name>Badge</name>
    <message>
        <source>native</source>
        <translation>nativ</translation>
    </message>
    <message>
        <source>converted</source>
        <translation>gewandelt</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>nicht möglich</translation>
    </message>
    <message>
        <source>Stored and computed in the format.</source>
        <translation>Im Format gespeichert und gerechnet.</translation>
    </message>
    <message>
        <source>Rounded in float32. No speed or memory claimed.</source>
        <translation>In float32 gerundet. Tempo und Speicher werden nicht behauptet.</translation>
    </message>
    <message>
        <source>Not on this device.</source>
        <translation>Nicht auf diesem Gerät.</translation>
    </message>
    <message>
        <source>Not known yet.</source>
        <translation>Noch nicht bekannt.</translation>
    </message>
    <message>
        <source>Stored in the format, computed in a wider one: its speed is the wider one&apos;s.</source>
        <translation>Im Format gespeichert, in einem breiteren gerechnet: die Geschwindigkeit ist die des breiteren.</translation>
    </message>
    <message>
        <source>Layer “%1”, which has a policy of its own: %2</source>
        <translation>Schicht „%1“, die eine eigene Policy hat: %2</translation>
    </message>
    <message>
        <source>Of %1 products %2 are %3, the others native.</source>
        <translation>Von %1 Produkten sind %2 %3, die übrigen nativ.</translation>
    </message>
</context>
<context>
    <name>ExperimentFiles</name>
    <message>
        <source>A run is going.</source>
        <translation>Ein Lauf ist im Gang.</translation>
    </message>
    <message>
        <source>Press Stop first, then open %1.</source>
        <translation>Zuerst Stopp drücken, dann %1 öffnen.</translation>
    </message>
    <message>
        <source>%1 cannot be used yet.</source>
        <translation>%1 lässt sich noch nicht verwenden.</translation>
    </message>
    <message>
        <source>No experiment is open. Open one first.</source>
        <translation>Kein Experiment ist offen. Zuerst eines öffnen.</translation>
    </message>
    <message>
        <source>Keep for every experiment</source>
        <translation>Für jedes Experiment merken</translation>
    </message>
    <message>
        <source>%1 is a variant now.</source>
        <translation>%1 ist jetzt eine Variante.</translation>
    </message>
    <message>
        <source>%1 was not kept.</source>
        <translation>%1 wurde nicht gemerkt.</translation>
    </message>
    <message>
        <source>Data: %1</source>
        <translation>Daten: %1</translation>
    </message>
    <message>
        <source>Data: %1.</source>
        <translation>Daten: %1.</translation>
    </message>
    <message>
        <source>Counts from the next run.</source>
        <translation>Gilt ab dem nächsten Lauf.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>a new experiment</source>
        <translation>ein neues Experiment</translation>
    </message>
    <message>
        <source>experiment</source>
        <translation>Experiment</translation>
    </message>
    <message>
        <source>A new experiment could not be made.</source>
        <translation>Es ließ sich kein neues Experiment anlegen.</translation>
    </message>
    <message>
        <source>The experiment was not saved.</source>
        <translation>Das Experiment wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>a new project</source>
        <translation>ein neues Projekt</translation>
    </message>
    <message>
        <source>The project could not be made.</source>
        <translation>Das Projekt ließ sich nicht anlegen.</translation>
    </message>
    <message>
        <source>%1 cannot be written. Choose another folder.</source>
        <translation>%1 lässt sich nicht schreiben. Einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>%1 cannot be opened.</source>
        <translation>%1 lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>Restored: 1 edit</source>
        <translation>Wiederhergestellt: 1 Änderung</translation>
    </message>
    <message>
        <source>Restored: %1 edits</source>
        <translation>Wiederhergestellt: %1 Änderungen</translation>
    </message>
    <message>
        <source>of %1 that were not saved. Undo goes back through them.</source>
        <translation>an %1, nicht gespeichert. Rückgängig nimmt sie einzeln zurück.</translation>
    </message>
    <message>
        <source>Undo all</source>
        <translation>Alle rückgängig</translation>
    </message>
    <message>
        <source>The project holds no experiment and no runs. Save an experiment into it first.</source>
        <translation>Das Projekt enthält weder Experiment noch Läufe. Zuerst ein Experiment hineinspeichern.</translation>
    </message>
    <message>
        <source>%1 holds the experiment and no runs.</source>
        <translation>%1 enthält das Experiment und keine Läufe.</translation>
    </message>
    <message>
        <source>Reports as HTML and JSON hold both. Press Run to train it.</source>
        <translation>Berichte als HTML und JSON enthalten beides. Starten drücken, um es zu trainieren.</translation>
    </message>
    <message>
        <source>The runs of %1 are in the project already.</source>
        <translation>Die Läufe aus %1 sind schon im Projekt.</translation>
    </message>
    <message>
        <source>They are shown.</source>
        <translation>Sie werden gezeigt.</translation>
    </message>
    <message>
        <source>1 run was read from %1.</source>
        <translation>1 Lauf wurde aus %1 gelesen.</translation>
    </message>
    <message>
        <source>%1 runs were read from %2.</source>
        <translation>%1 Läufe wurden aus %2 gelesen.</translation>
    </message>
    <message>
        <source>A report holds curves, figures and settings, and no checkpoints and no observed steps.</source>
        <translation>Ein Bericht enthält Kurven, Zahlen und Einstellungen, aber keine Sicherungen und keine beobachteten Schritte.</translation>
    </message>
    <message>
        <source>of %1 that was not saved. Undo takes it back.</source>
        <translation>an %1, nicht gespeichert. Rückgängig nimmt sie zurück.</translation>
    </message>
    <message>
        <source>Data: place of the files</source>
        <translation>Daten: Ort der Dateien</translation>
    </message>
    <message>
        <source>%1 was changed elsewhere since it was read here, and was not saved.</source>
        <translation>%1 wurde anderswo geändert, seit es hier gelesen wurde, und nicht gespeichert.</translation>
    </message>
    <message>
        <source>Another window or an editor wrote it. Save as keeps both.</source>
        <translation>Ein anderes Fenster oder ein Editor hat es geschrieben. Speichern unter behält beides.</translation>
    </message>
    <message>
        <source>Write over it</source>
        <translation>Überschreiben</translation>
    </message>
    <message>
        <source>Show the other window&apos;s edits</source>
        <translation>Änderungen des anderen Fensters zeigen</translation>
    </message>
    <message>
        <source>%1 was changed elsewhere after these edits, which were not saved.</source>
        <translation>%1 wurde nach diesen Änderungen, die nicht gespeichert waren, anderswo geändert.</translation>
    </message>
    <message>
        <source>The experiment is restored as it was edited here, without what the file holds now. Undo all shows the file.</source>
        <translation>Das Experiment ist wiederhergestellt, wie es hier bearbeitet war, ohne das, was jetzt in der Datei steht. Alle rückgängig zeigt die Datei.</translation>
    </message>
    <message>
        <source>Edits are not kept for the next start.</source>
        <translation>Änderungen werden für den nächsten Start nicht bewahrt.</translation>
    </message>
    <message>
        <source>%1 has edits that are neither saved nor kept for the next start.</source>
        <translation>%1 hat Änderungen, die weder gespeichert noch für den nächsten Start bewahrt sind.</translation>
    </message>
    <message>
        <source>Give them up</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Shown are the runs in %1, which were trained last.</source>
        <translation>Gezeigt werden die Läufe in %1, die zuletzt trainiert wurden.</translation>
    </message>
    <message>
        <source>Their experiment is %1. %2 holds more runs: open one of its folders.</source>
        <translation>Das Experiment dazu ist %1. %2 enthält weitere Läufe: einen der Ordner darin öffnen.</translation>
    </message>
    <message>
        <source>%1 is open in another window, too.</source>
        <translation>%1 ist auch in einem anderen Fenster geöffnet.</translation>
    </message>
    <message>
        <source>What is edited there is not seen here. Whoever saves second is asked before the file is written over; Save as keeps both.</source>
        <translation>Was dort geändert wird, ist hier nicht zu sehen. Beim zweiten Speichern wird gefragt, bevor die Datei überschrieben wird; Speichern unter behält beides.</translation>
    </message>
</context>
<context>
    <name>LayerEdits</name>
    <message>
        <source>Move %1</source>
        <translation>%1 verschieben</translation>
    </message>
</context>
<context>
    <name>LayerSettings</name>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Height × width × channels of the images.</source>
        <translation>Höhe × Breite × Kanäle der Bilder.</translation>
    </message>
    <message>
        <source>Write height × width × channels: 28 × 28 × 1.</source>
        <translation>Höhe × Breite × Kanäle angeben: 28 × 28 × 1.</translation>
    </message>
    <message>
        <source>%1 of the network</source>
        <translation>%1 des Netzes</translation>
    </message>
</context>
<context>
    <name>NumberMenu</name>
    <message>
        <source>Open %1 in Numbers</source>
        <translation>%1 in Zahlen öffnen</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Welcome</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Aufbau</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Why slow</source>
        <translation>Warum langsam</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Messreihe</translation>
    </message>
</context>
<context>
    <name>PolicyDetails</name>
    <message>
        <source>Fixed point, all roles</source>
        <translation>Festkomma, alle Rollen</translation>
    </message>
    <message>
        <source>What products read</source>
        <translation>Eingaben der Produkte</translation>
    </message>
    <message>
        <source>Scale of a tensor</source>
        <translation>Skala eines Tensors</translation>
    </message>
    <message>
        <source>Shared exponents</source>
        <translation>Gemeinsame Exponenten</translation>
    </message>
    <message>
        <source>Last layers</source>
        <translation>Letzte Schichten</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Aktualisierungen</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>There are no data at %1. Choose where they are.</source>
        <translation>Unter %1 liegen keine Daten. Wählen, wo sie sind.</translation>
    </message>
    <message>
        <source>Choose the data…</source>
        <translation>Daten wählen…</translation>
    </message>
    <message>
        <source>The baseline was not trained with this batch and seed, so nothing is set beside it.</source>
        <translation>Die Basis wurde nicht mit diesem Batch und Seed trainiert, daneben steht also nichts.</translation>
    </message>
    <message>
        <source>%1 from step %2</source>
        <translation>%1 ab Schritt %2</translation>
    </message>
    <message>
        <source>Continue goes on with %1.</source>
        <translation>Fortsetzen macht weiter mit %1.</translation>
    </message>
    <message>
        <source>What was stopped alone stays so: %1.</source>
        <translation>Was allein gestoppt wurde, bleibt es: %1.</translation>
    </message>
    <message>
        <source>The last run was cut off: its process is gone.</source>
        <translation>Der letzte Lauf wurde abgebrochen: sein Prozess ist weg.</translation>
    </message>
    <message>
        <source>%1, not %2</source>
        <translation>%1, nicht %2</translation>
    </message>
    <message>
        <source>%1 gets %2 of %3 validation images wrong at step %4</source>
        <translation>%1 erkennt %2 von %3 Validierungsbildern nach Schritt %4 falsch</translation>
    </message>
    <message>
        <source>%1 | %2</source>
        <translation>%1 | %2</translation>
    </message>
    <message>
        <source>  left is right</source>
        <translation>  links ist richtig</translation>
    </message>
    <message>
        <source>  right is right</source>
        <translation>  rechts ist richtig</translation>
    </message>
    <message>
        <source>  both wrong</source>
        <translation>  beide falsch</translation>
    </message>
    <message>
        <source>%1 (left) and %2 (right) disagree on %3 of %4 validation images</source>
        <translation>%1 (links) und %2 (rechts) sind sich bei %3 von %4 Validierungsbildern uneins</translation>
    </message>
    <message>
        <source>Bytes from %1 to %2, times %3: the network sees %4 to %5</source>
        <translation>Bytes von %1 bis %2, mal %3: das Netz sieht %4 bis %5</translation>
    </message>
    <message>
        <source>%1 ends at %2: bright pixels overflow. Lower &quot;rescale&quot;.</source>
        <translation>%1 endet bei %2: helle Bildpunkte laufen über. „Umrechnen“ senken.</translation>
    </message>
    <message>
        <source>%1 ends at %2: squares of bright pixels overflow. Lower &quot;rescale&quot;.</source>
        <translation>%1 endet bei %2: Quadrate heller Bildpunkte laufen über. „Umrechnen“ senken.</translation>
    </message>
    <message>
        <source>%1 ends at %2: there is room for them and their squares</source>
        <translation>%1 endet bei %2: Platz für sie und ihre Quadrate ist da</translation>
    </message>
    <message>
        <source>%1 of 256 levels stay apart in %2</source>
        <translation>%1 von 256 Stufen bleiben in %2 getrennt</translation>
    </message>
    <message>
        <source>No validation yet. It comes with the end of an epoch.</source>
        <translation>Noch keine Validierung. Sie kommt am Ende einer Epoche.</translation>
    </message>
    <message>
        <source>Two variants must have been validated. Press Run.</source>
        <translation>Zwei Varianten müssen validiert sein. Starten drücken.</translation>
    </message>
    <message>
        <source>The runs that are shown were validated on other images than these %1. Press Run.</source>
        <translation>Die gezeigten Läufe wurden mit anderen Bildern validiert als diesen %1. Starten drücken.</translation>
    </message>
    <message>
        <source>There is nothing at %1. Check the path.</source>
        <translation>Unter %1 liegt nichts. Den Pfad prüfen.</translation>
    </message>
    <message>
        <source>One image is no data set. Drop the folder that holds a folder of images per class.</source>
        <translation>Ein Bild ist noch kein Datensatz. Den Ordner hereinziehen, der je Klasse einen Ordner mit Bildern enthält.</translation>
    </message>
    <message>
        <source>This is no experiment. Drop a .mantissa file, a project folder, a folder of images or a table (CSV).</source>
        <translation>Das ist kein Experiment. Hereinziehen lassen sich eine .mantissa-Datei, ein Projektordner, ein Ordner mit Bildern oder eine Tabelle (CSV).</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>%1 cannot be written. Choose another project folder.</source>
        <translation>%1 lässt sich nicht schreiben. Einen anderen Projektordner wählen.</translation>
    </message>
    <message>
        <source>A part of %1 is damaged.</source>
        <translation>Ein Teil von %1 ist beschädigt.</translation>
    </message>
    <message>
        <source>%1. The rest is shown.</source>
        <translation>%1. Der Rest wird gezeigt.</translation>
    </message>
    <message>
        <source>A run folder could not be read.</source>
        <translation>Ein Laufordner ließ sich nicht lesen.</translation>
    </message>
    <message>
        <source>%1 run folders could not be read.</source>
        <translation>%1 Laufordner ließen sich nicht lesen.</translation>
    </message>
    <message>
        <source>%1 The other runs are shown; delete the folder if it is of no use.</source>
        <translation>%1 Die anderen Läufe werden gezeigt; den Ordner löschen, wenn er nicht mehr taugt.</translation>
    </message>
    <message>
        <source>1 deleted run is still there,</source>
        <translation>1 gelöschter Lauf ist noch da,</translation>
    </message>
    <message>
        <source>%1 deleted runs are still there,</source>
        <translation>%1 gelöschte Läufe sind noch da,</translation>
    </message>
    <message>
        <source>for the window in which that was done did not close.</source>
        <translation>denn das Fenster, in dem das geschah, wurde nicht geschlossen.</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>The note was not kept.</source>
        <translation>Die Notiz wurde nicht behalten.</translation>
    </message>
    <message>
        <source>Nothing was deleted.</source>
        <translation>Nichts wurde gelöscht.</translation>
    </message>
    <message>
        <source>Its folder must be writable.</source>
        <translation>Sein Ordner muss beschreibbar sein.</translation>
    </message>
    <message>
        <source>%1 was deleted.</source>
        <translation>%1 wurde gelöscht.</translation>
    </message>
    <message>
        <source>%1 runs were deleted.</source>
        <translation>%1 Läufe wurden gelöscht.</translation>
    </message>
    <message>
        <source>Its folder goes for good when the window is closed.</source>
        <translation>Der Ordner des Laufs verschwindet endgültig, wenn das Fenster schließt.</translation>
    </message>
    <message>
        <source>Their folders go for good when the window is closed.</source>
        <translation>Ihre Ordner verschwinden endgültig, wenn das Fenster schließt.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Name a file that ends in .png, .svg, .pdf or .csv.</source>
        <translation>Eine Datei nennen, die auf .png, .svg, .pdf oder .csv endet.</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy numbers</source>
        <translation>Zahlen kopieren</translation>
    </message>
    <message>
        <source>Export chart…</source>
        <translation>Diagramm exportieren…</translation>
    </message>
    <message>
        <source>training, %1; mean and deviation of seeds, smoothed %2; rings: validation</source>
        <translation>Training, %1; Mittel und Streuung der Startwerte, geglättet %2; Ringe: Validierung</translation>
    </message>
    <message>
        <source>training, %1; raw faint, smoothed %2; rings: validation</source>
        <translation>Training, %1; roh blass, geglättet %2; Ringe: Validierung</translation>
    </message>
    <message>
        <source>log scale</source>
        <translation>logarithmisch</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>%1 not finite; %2</source>
        <translation>%1 nicht endlich; %2</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Log y axis</source>
        <translation>Logarithmische y-Achse</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>%, training; rings: validation</source>
        <translation>%, Training; Ringe: Validierung</translation>
    </message>
    <message>
        <source>accuracy %</source>
        <translation>Genauigkeit %</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>images/s, input included; smoothed %1</source>
        <translation>Bilder/s, mit Eingabe; geglättet %1</translation>
    </message>
    <message>
        <source>Time per step</source>
        <translation>Zeit je Schritt</translation>
    </message>
    <message>
        <source>ms, input included; smoothed %1, cards: median</source>
        <translation>ms, mit Eingabe; geglättet %1, Karten: Median</translation>
    </message>
    <message>
        <source>Images per second</source>
        <translation>Bilder je Sekunde</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>1 skipped step</source>
        <translation>1 Schritt übersprungen</translation>
    </message>
    <message>
        <source>%1 skipped steps</source>
        <translation>%1 Schritte übersprungen</translation>
    </message>
    <message>
        <source>skipped steps not known</source>
        <translation>übersprungene Schritte nicht bekannt</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>Verlustskala</translation>
    </message>
    <message>
        <source>off in every run shown</source>
        <translation>aus in allen gezeigten Läufen</translation>
    </message>
    <message>
        <source>loss scale</source>
        <translation>Verlustskala</translation>
    </message>
    <message>
        <source>, skipped</source>
        <translation>, übersprungen</translation>
    </message>
    <message>
        <source>Write same, valid, or four numbers: top, bottom, left, right.</source>
        <translation>same, valid oder vier Zahlen angeben: oben, unten, links, rechts.</translation>
    </message>
    <message>
        <source>Write one whole number, or two: 3, 5.</source>
        <translation>Eine ganze Zahl angeben oder zwei: 3, 5.</translation>
    </message>
    <message>
        <source>A whole number from %1 to %2 is needed.</source>
        <translation>Gebraucht wird eine ganze Zahl von %1 bis %2.</translation>
    </message>
    <message>
        <source>A number from %1 to %2 is needed.</source>
        <translation>Gebraucht wird eine Zahl von %1 bis %2.</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>overflow to NaN</source>
        <translation>Überlauf zu NaN</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>unendlich</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>null</translation>
    </message>
    <message>
        <source>underflow to 0</source>
        <translation>Unterlauf zu 0</translation>
    </message>
    <message>
        <source>subnormal</source>
        <translation>subnormal</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>under %1 %</source>
        <translation>unter %1 %</translation>
    </message>
    <message>
        <source>over %1 %</source>
        <translation>über %1 %</translation>
    </message>
    <message>
        <source>no infinity</source>
        <translation>kein Unendlich</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Insert Flatten</source>
        <translation>Flatten einfügen</translation>
    </message>
    <message>
        <source>Insert global average</source>
        <translation>Globalen Mittelwert einfügen</translation>
    </message>
    <message>
        <source>Padding same in its branch</source>
        <translation>Padding same in seinem Zweig</translation>
    </message>
    <message>
        <source>Padding same</source>
        <translation>Padding same</translation>
    </message>
    <message>
        <source>Remove its shortcut</source>
        <translation>Abkürzung entfernen</translation>
    </message>
    <message>
        <source>Give it a ReLU</source>
        <translation>Ein ReLU geben</translation>
    </message>
    <message>
        <source>Let the program name it</source>
        <translation>Das Programm benennen lassen</translation>
    </message>
    <message>
        <source>Move it before %1</source>
        <translation>Vor %1 verschieben</translation>
    </message>
    <message>
        <source>Window %1 × %1</source>
        <translation>Fenster %1 × %1</translation>
    </message>
    <message>
        <source>Append Flatten and Dense</source>
        <translation>Flatten und Dense anhängen</translation>
    </message>
    <message>
        <source>Append global average and Dense</source>
        <translation>Globalen Mittelwert und Dense anhängen</translation>
    </message>
    <message>
        <source>Insert Flatten and Dense</source>
        <translation>Flatten und Dense einfügen</translation>
    </message>
    <message>
        <source>binary_crossentropy</source>
        <translation>binary_crossentropy</translation>
    </message>
    <message>
        <source>%1 units</source>
        <translation>%1 Einheiten</translation>
    </message>
    <message>
        <source>The loss takes probabilities</source>
        <translation>Der Verlust nimmt Wahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>Remove from_logits</source>
        <translation>from_logits entfernen</translation>
    </message>
    <message>
        <source>No activation at the end</source>
        <translation>Keine Aktivierung am Ende</translation>
    </message>
    <message>
        <source>End in %1</source>
        <translation>Mit %1 enden</translation>
    </message>
    <message>
        <source>The loss takes logits</source>
        <translation>Der Verlust nimmt Logits</translation>
    </message>
    <message>
        <source>28 × 28 × 1</source>
        <translation>28 × 28 × 1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>%1 schreiben</translation>
    </message>
    <message>
        <source>Back to the default of %1</source>
        <translation>Zurück zur Vorgabe von %1</translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation>%1 auf %2 setzen</translation>
    </message>
    <message>
        <source>Call it %1</source>
        <translation>%1 nennen</translation>
    </message>
    <message>
        <source>Remove the exception</source>
        <translation>Ausnahme entfernen</translation>
    </message>
    <message>
        <source>Remove both limits</source>
        <translation>Beide Grenzen entfernen</translation>
    </message>
    <message>
        <source>Rename it</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Add float32</source>
        <translation>float32 hinzufügen</translation>
    </message>
    <message>
        <source>Batch %1</source>
        <translation>Batch %1</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Duplicate as %1</source>
        <translation>Als %1 verdoppeln</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 verschieben</translation>
    </message>
    <message>
        <source>A variant needs a name of 1 to 200 characters.</source>
        <translation>Eine Variante braucht einen Namen von 1 bis 200 Zeichen.</translation>
    </message>
    <message>
        <source>Another variant is named %1. Choose another name.</source>
        <translation>Eine andere Variante heißt schon %1. Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>Rename to %1</source>
        <translation>In %1 umbenennen</translation>
    </message>
    <message>
        <source>Learning rate %1</source>
        <translation>Lernrate %1</translation>
    </message>
    <message>
        <source>%1, rate %2</source>
        <translation>%1, Rate %2</translation>
    </message>
    <message>
        <source>%1, batch %2</source>
        <translation>%1, Batch %2</translation>
    </message>
    <message>
        <source>Seed %1</source>
        <translation>Seed %1</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1, Seed %2</translation>
    </message>
    <message>
        <source>Loss scale off</source>
        <translation>Verlustskala aus</translation>
    </message>
    <message>
        <source>%1, no scale</source>
        <translation>%1, ohne Skala</translation>
    </message>
    <message>
        <source>Loss scale fixed, 1,024</source>
        <translation>Verlustskala fest, 1.024</translation>
    </message>
    <message>
        <source>%1, scale 1024</source>
        <translation>%1, Skala 1024</translation>
    </message>
    <message>
        <source>Loss scale dynamic</source>
        <translation>Verlustskala dynamisch</translation>
    </message>
    <message>
        <source>%1, dynamic scale</source>
        <translation>%1, dynamische Skala</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Names the layer in policies, weights and reports. Left empty, the program gives one.</source>
        <translation>Benennt die Schicht in Policys, Gewichten und Berichten. Bleibt er leer, vergibt das Programm einen.</translation>
    </message>
    <message>
        <source>%1 filters</source>
        <translation>%1 Filter</translation>
    </message>
    <message>
        <source>stride %1</source>
        <translation>Schrittweite %1</translation>
    </message>
    <message>
        <source>rate %1</source>
        <translation>Rate %1</translation>
    </message>
    <message>
        <source>training time, s</source>
        <translation>Trainingszeit, s</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Validation accuracy</source>
        <translation>Genauigkeit der Validierung</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>Verlust der Validierung</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>Verlust im Training</translation>
    </message>
    <message>
        <source>smoothed 0.90</source>
        <translation>geglättet 0,90</translation>
    </message>
    <message>
        <source>validation accuracy, %</source>
        <translation>Genauigkeit der Validierung, %</translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation>Verlust der Validierung</translation>
    </message>
    <message>
        <source>training loss</source>
        <translation>Verlust im Training</translation>
    </message>
    <message>
        <source>No epoch has ended yet</source>
        <translation>Noch keine Epoche ist zu Ende</translation>
    </message>
    <message>
        <source>Accuracy against speed</source>
        <translation>Genauigkeit gegen Tempo</translation>
    </message>
    <message>
        <source>Accuracy against time to %1 %</source>
        <translation>Genauigkeit gegen Zeit bis %1 %</translation>
    </message>
    <message>
        <source>Accuracy against memory</source>
        <translation>Genauigkeit gegen Speicher</translation>
    </message>
    <message>
        <source>Accuracy against energy to %1 %</source>
        <translation>Genauigkeit gegen Energie bis %1 %</translation>
    </message>
    <message>
        <source>time per step, ms (left is better)</source>
        <translation>Zeit je Schritt, ms (links ist besser)</translation>
    </message>
    <message>
        <source>time that passed in training to %1 %, s (left is better)</source>
        <translation>im Training vergangene Zeit bis %1 %, s (links ist besser)</translation>
    </message>
    <message>
        <source>peak memory, MiB (left is better)</source>
        <translation>Spitzenspeicher, MiB (links ist besser)</translation>
    </message>
    <message>
        <source>energy to %1 %, J (left is better)</source>
        <translation>Energie bis %1 %, J (links ist besser)</translation>
    </message>
    <message>
        <source>Two results are needed</source>
        <translation>Zwei Ergebnisse werden gebraucht</translation>
    </message>
    <message>
        <source>Two runs that reached one accuracy are needed</source>
        <translation>Zwei Läufe, die dieselbe Genauigkeit erreichten, werden gebraucht</translation>
    </message>
    <message>
        <source>The device tells no power, or no accuracy was reached by two</source>
        <translation>Das Gerät nennt keine Leistung, oder keine zwei erreichten dieselbe Genauigkeit</translation>
    </message>
    <message>
        <source>%; memory</source>
        <translation>%; Speicher</translation>
    </message>
    <message>
        <source>Loss distance from %1</source>
        <translation>Abstand des Verlusts von %1</translation>
    </message>
    <message>
        <source>smoothed</source>
        <translation>geglättet</translation>
    </message>
    <message>
        <source>distance of the loss</source>
        <translation>Abstand des Verlusts</translation>
    </message>
    <message>
        <source>No run with the same seed beside it</source>
        <translation>Kein Lauf mit demselben Seed daneben</translation>
    </message>
    <message>
        <source>Any number, with decimal point or comma: 0.1, 6e-8, 2^-24, 0x1p-14; inf and nan too.</source>
        <translation>Eine beliebige Zahl, mit Punkt oder Komma: 0,1, 6e-8, 2^-24, 0x1p-14; auch inf und nan.</translation>
    </message>
    <message>
        <source>Type a number.</source>
        <translation>Eine Zahl eingeben.</translation>
    </message>
    <message>
        <source>(stored − value) / value: above 0 the number grew in size, below 0 it shrank.</source>
        <translation>(gespeichert − Wert) / Wert: Über 0 wurde die Zahl dem Betrag nach größer, unter 0 kleiner.</translation>
    </message>
    <message>
        <source>%1 is not a number. Write 0.1, 6e-8, 2^-24 or inf.</source>
        <translation>%1 ist keine Zahl. Möglich sind 0,1, 6e-8, 2^-24 oder inf.</translation>
    </message>
    <message>
        <source>%1 is beyond what a double holds, 1.8 × 10³⁰⁸ at most. Infinity is written inf.</source>
        <translation>%1 liegt jenseits dessen, was ein double fasst, höchstens 1,8 × 10³⁰⁸. Unendlich schreibt man inf.</translation>
    </message>
    <message>
        <source>%1 is nearer to 0 than what a double holds, 4.9 × 10⁻³²⁴ at least. Write 0.</source>
        <translation>%1 liegt näher an 0 als alles, was ein double fasst, mindestens 4,9 × 10⁻³²⁴. 0 schreiben.</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>cut off at %1</source>
        <translation>abgebrochen bei %1</translation>
    </message>
    <message>
        <source>stopped at %1</source>
        <translation>gestoppt bei %1</translation>
    </message>
    <message>
        <source>diverged at %1</source>
        <translation>divergiert bei %1</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>%1 × as fast</source>
        <translation>%1 × so schnell</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>ms/step</source>
        <translation>ms/Schritt</translation>
    </message>
    <message>
        <source>%1: %2 too much</source>
        <translation>%1: %2 zu viel</translation>
    </message>
    <message>
        <source>no batch fits</source>
        <translation>kein Batch passt</translation>
    </message>
    <message>
        <source>Measured: %1. Predicted:
%2</source>
        <translation>Gemessen: %1. Vorhergesagt:
%2</translation>
    </message>
    <message>
        <source>free: %1</source>
        <translation>frei: %1</translation>
    </message>
    <message>
        <source>measured; tick: predicted</source>
        <translation>gemessen; Strich: geplant</translation>
    </message>
    <message>
        <source>predicted, batch %1</source>
        <translation>vorhergesagt, Batch %1</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>1 layer</source>
        <translation>1 Schicht</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 Schichten</translation>
    </message>
    <message>
        <source>%1, 1 epoch</source>
        <translation>%1, 1 Epoche</translation>
    </message>
    <message>
        <source>%1, %2 epochs</source>
        <translation>%1, %2 Epochen</translation>
    </message>
    <message>
        <source>Lost updates</source>
        <translation>Verlorene Änderungen</translation>
    </message>
    <message>
        <source>% of the weights that were to change, in observed steps</source>
        <translation>% der Gewichte, die sich ändern sollten; beobachtete Schritte</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>lost updates %</source>
        <translation>verlorene Änderungen %</translation>
    </message>
    <message>
        <source>Beyond the range</source>
        <translation>Außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>% of the rounded values, saturated or overflowed, in observed steps</source>
        <translation>% der gerundeten Werte: gesättigt, übergelaufen; beobachtete Schritte</translation>
    </message>
    <message>
        <source>beyond the range %</source>
        <translation>außerhalb des Bereichs %</translation>
    </message>
    <message>
        <source>Flipped signs</source>
        <translation>Gekippte Vorzeichen</translation>
    </message>
    <message>
        <source>% of the weights of one bit, by an observed step</source>
        <translation>% der Gewichte mit einem Bit, durch einen beobachteten Schritt</translation>
    </message>
    <message>
        <source>flipped signs %</source>
        <translation>gekippte Vorzeichen %</translation>
    </message>
    <message>
        <source>Loss beside the twin</source>
        <translation>Verlust neben dem Zwilling</translation>
    </message>
    <message>
        <source>difference, without its sign</source>
        <translation>Abstand, ohne Vorzeichen</translation>
    </message>
    <message>
        <source>loss beside the twin</source>
        <translation>Verlust neben dem Zwilling</translation>
    </message>
    <message>
        <source>Weights beside the twin</source>
        <translation>Gewichte neben dem Zwilling</translation>
    </message>
    <message>
        <source>% of their root mean square</source>
        <translation>% ihres quadratischen Mittels</translation>
    </message>
    <message>
        <source>weights beside the twin %</source>
        <translation>Gewichte neben dem Zwilling %</translation>
    </message>
    <message>
        <source>Underflow to zero</source>
        <translation>Unterlauf zu null</translation>
    </message>
    <message>
        <source>Overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>Subnormal</source>
        <translation>Subnormal</translation>
    </message>
    <message>
        <source>Rounding error</source>
        <translation>Rundungsfehler</translation>
    </message>
    <message>
        <source>Distance from the twin</source>
        <translation>Abstand vom Zwilling</translation>
    </message>
    <message>
        <source>Head-room in bits</source>
        <translation>Reserve in Bits</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>nicht endlich</translation>
    </message>
    <message>
        <source>lost: to zero</source>
        <translation>verloren: zu null</translation>
    </message>
    <message>
        <source>Experiments, lessons, and reports that hold one (*.mantissa *.mantissa-lesson *.mantissa-course *.html *.json)</source>
        <translation>Experimente, Lektionen und Berichte, die eines enthalten (*.mantissa *.mantissa-lesson *.mantissa-course *.html *.json)</translation>
    </message>
    <message>
        <source>Scale %1 = %2, code %3</source>
        <translation>Skala %1 = %2, Code %3</translation>
    </message>
    <message>
        <source>Scale %1, code %2</source>
        <translation>Skala %1, Code %2</translation>
    </message>
    <message>
        <source>the tensor&apos;s %1</source>
        <translation>die des Tensors %1</translation>
    </message>
    <message>
        <source>Bits of the stored number</source>
        <translation>Bits der gespeicherten Zahl</translation>
    </message>
    <message>
        <source>Sign, bits before the point, bits behind it, in two&apos;s complement.</source>
        <translation>Vorzeichen, Bits vor dem Komma, Bits dahinter, im Zweierkomplement.</translation>
    </message>
    <message>
        <source>Show as a table (T)</source>
        <translation>Als Tabelle zeigen (T)</translation>
    </message>
    <message>
        <source>Table, copy, export</source>
        <translation>Tabelle, Kopie, Export</translation>
    </message>
    <message>
        <source>Menu of %1</source>
        <translation>Menü von %1</translation>
    </message>
    <message>
        <source>twin %1</source>
        <translation>Zwilling %1</translation>
    </message>
    <message>
        <source>Its twin takes %1 beside it; with both, the largest batch is told.</source>
        <translation>Sein Zwilling braucht %1 daneben; der größte Batch ist für beide angegeben.</translation>
    </message>
    <message>
        <source>What simulating the format takes, not what the format would.</source>
        <translation>Was das Simulieren des Formats braucht, nicht was das Format bräuchte.</translation>
    </message>
    <message>
        <source>%1, simulated</source>
        <translation>%1, simuliert</translation>
    </message>
    <message>
        <source>No run could be read.</source>
        <translation>Kein Lauf konnte gelesen werden.</translation>
    </message>
    <message>
        <source>%1; %2 left out: %3</source>
        <translation>%1; %2 ausgelassen: %3</translation>
    </message>
    <message>
        <source>1 run was read.</source>
        <translation>1 Lauf wurde gelesen.</translation>
    </message>
    <message>
        <source>%1 runs were read.</source>
        <translation>%1 Läufe wurden gelesen.</translation>
    </message>
    <message>
        <source>The folder holds no experiment, no runs and no images. Drop a .mantissa file, a project folder, a folder of images or one of TensorBoard&apos;s.</source>
        <translation>Der Ordner enthält kein Experiment, keine Läufe und keine Bilder. Hier ablegen lassen sich eine .mantissa-Datei, ein Projektordner, ein Ordner mit Bildern oder einer von TensorBoard.</translation>
    </message>
    <message>
        <source>The line is not kept for the next start.</source>
        <translation>Die Linie bleibt nicht bis zum nächsten Start.</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>least</source>
        <translation>kleinster Wert</translation>
    </message>
    <message>
        <source>most</source>
        <translation>größter Wert</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>last</source>
        <translation>letzter</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>%1, %2 per 1000</source>
        <translation>%1, %2 je 1.000</translation>
    </message>
    <message>
        <source>; grows after 1 more step</source>
        <translation>; wächst nach 1 weiteren Schritt</translation>
    </message>
    <message>
        <source>; grows after %1 more steps</source>
        <translation>; wächst nach %1 weiteren Schritten</translation>
    </message>
    <message>
        <source>On charts</source>
        <translation>In Diagrammen</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>Links, Rechts</translation>
    </message>
    <message>
        <source>Move the cursor; with Shift faster</source>
        <translation>Den Zeiger bewegen, mit Umschalt schneller</translation>
    </message>
    <message>
        <source>+, −, Home</source>
        <translation>+, −, Pos1</translation>
    </message>
    <message>
        <source>Zoom, show everything</source>
        <translation>Zoomen, alles zeigen</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Second cursor; differences and slopes at the right</source>
        <translation>Zweiter Zeiger; Abstände und Steigungen rechts</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>The figures as a table</source>
        <translation>Die Zahlen als Tabelle</translation>
    </message>
    <message>
        <source>Menu key</source>
        <translation>Menütaste</translation>
    </message>
    <message>
        <source>Menu: axes, statistics, notes, export</source>
        <translation>Menü: Achsen, Statistik, Notizen, Export</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Zoom to the box; with Ctrl move the chart</source>
        <translation>Auf den Kasten zoomen; mit Strg das Diagramm verschieben</translation>
    </message>
    <message>
        <source>Ctrl+wheel</source>
        <translation>Strg+Rad</translation>
    </message>
    <message>
        <source>Zoom along the x axis; in a chart that has the keyboard, the wheel alone</source>
        <translation>Entlang der x-Achse zoomen; in einem Diagramm mit Tastatur das Rad allein</translation>
    </message>
    <message>
        <source>Double-click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Fit everything</source>
        <translation>Alles einpassen</translation>
    </message>
    <message>
        <source>In lists</source>
        <translation>In Listen</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Tick; outside fields and lists: pause and go on</source>
        <translation>Anhaken; außerhalb von Feldern und Listen: pausieren und weiter</translation>
    </message>
    <message>
        <source>Alt+Up, Alt+Down</source>
        <translation>Alt+Hoch, Alt+Herunter</translation>
    </message>
    <message>
        <source>Move a layer or variant</source>
        <translation>Schicht oder Variante verschieben</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Delete a layer, variant or run</source>
        <translation>Eine Schicht, eine Variante oder einen Lauf löschen</translation>
    </message>
    <message>
        <source>On Build</source>
        <translation>Auf der Seite Aufbau</translation>
    </message>
    <message>
        <source>Return, F2, Tab</source>
        <translation>Return, F2, Tab</translation>
    </message>
    <message>
        <source>Edit a card&apos;s words, its name, the next</source>
        <translation>Wörter einer Karte, ihren Namen, das nächste bearbeiten</translation>
    </message>
    <message>
        <source>On Health</source>
        <translation>Auf der Seite Zustand</translation>
    </message>
    <message>
        <source>Arrows, Home, End</source>
        <translation>Pfeile, Pos1, Ende</translation>
    </message>
    <message>
        <source>Move the cell of the map</source>
        <translation>Die Zelle der Karte wählen</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Return</translation>
    </message>
    <message>
        <source>Fold a block; in the histogram: use the line&apos;s scale</source>
        <translation>Einen Block falten; im Histogramm: die Skala der Linie nehmen</translation>
    </message>
    <message>
        <source>+, −</source>
        <translation>+, −</translation>
    </message>
    <message>
        <source>Zoom the map</source>
        <translation>Die Karte zoomen</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>Follow the run</source>
        <translation>Dem Lauf folgen</translation>
    </message>
    <message>
        <source>In the histogram: move the line by a bit, with Shift by four; Escape lets go</source>
        <translation>Im Histogramm: die Linie um ein Bit bewegen, mit Umschalt um vier; Escape lässt los</translation>
    </message>
    <message>
        <source>On Sweep</source>
        <translation>Auf Messreihe</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>Pfeile</translation>
    </message>
    <message>
        <source>Go from cell to cell</source>
        <translation>Von Zelle zu Zelle gehen</translation>
    </message>
    <message>
        <source>Open the cell&apos;s runs in Compare</source>
        <translation>Die Läufe der Zelle in Vergleich öffnen</translation>
    </message>
    <message>
        <source>Drop a run that waits</source>
        <translation>Einen wartenden Lauf streichen</translation>
    </message>
    <message>
        <source>On Why slow</source>
        <translation>Auf der Seite Warum langsam</translation>
    </message>
    <message>
        <source>X</source>
        <translation>X</translation>
    </message>
    <message>
        <source>Swap the two variants</source>
        <translation>Die zwei Varianten tauschen</translation>
    </message>
    <message>
        <source>M</source>
        <translation>M</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>Hoch, Herunter</translation>
    </message>
    <message>
        <source>Go from cause to cause, from layer to layer</source>
        <translation>Von Ursache zu Ursache, von Schicht zu Schicht gehen</translation>
    </message>
    <message>
        <source>Try a cause&apos;s remedy; open a layer in Build</source>
        <translation>Das Mittel einer Ursache versuchen; eine Schicht im Aufbau öffnen</translation>
    </message>
    <message>
        <source>In a lesson</source>
        <translation>In einer Lektion</translation>
    </message>
    <message>
        <source>1 … 9</source>
        <translation>1 … 9</translation>
    </message>
    <message>
        <source>Choose a prediction</source>
        <translation>Eine Vorhersage wählen</translation>
    </message>
    <message>
        <source>Alt+Left, Alt+Right</source>
        <translation>Alt+Links, Alt+Rechts</translation>
    </message>
    <message>
        <source>Back and on; a presenter&apos;s keys do the same</source>
        <translation>Zurück und weiter; die Tasten eines Presenters tun dasselbe</translation>
    </message>
    <message>
        <source>Report %1</source>
        <translation>Bericht %1</translation>
    </message>
    <message>
        <source>%1, mean of %2 seeds</source>
        <translation>%1, Mittel von %2 Seeds</translation>
    </message>
    <message>
        <source>%1, %2 diverged</source>
        <translation>%1, %2 divergiert</translation>
    </message>
    <message>
        <source>Foot-room in bits</source>
        <translation>Reserve nach unten in Bits</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>%1, batch %2, seed %3</source>
        <translation>%1, Batch %2, Seed %3</translation>
    </message>
    <message>
        <source>At the end of the run (%1)</source>
        <translation>Am Ende des Laufs (%1)</translation>
    </message>
    <message>
        <source>Where the run was validated best (%1)</source>
        <translation>Wo der Lauf am besten validiert wurde (%1)</translation>
    </message>
    <message>
        <source>To look for the first number that is not finite takes %1 more, for a moment.</source>
        <translation>Die erste nicht endliche Zahl zu suchen braucht für kurze Zeit %1 mehr.</translation>
    </message>
    <message>
        <source>Give it a name first.</source>
        <translation>Ihr zuerst einen Namen geben.</translation>
    </message>
    <message>
        <source>Its name is longer than 60 characters.</source>
        <translation>Ihr Name ist länger als 60 Zeichen.</translation>
    </message>
    <message>
        <source>Kept by you; it begins with %1.</source>
        <translation>Selbst gemerkt; beginnt mit %1.</translation>
    </message>
    <message>
        <source>Set the batch to %1</source>
        <translation>Batch auf %1 setzen</translation>
    </message>
    <message>
        <source>Set the input to %1 × %2 × %3</source>
        <translation>Eingang auf %1 × %2 × %3 setzen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Trains all variants (F5).</source>
        <translation>Trainiert alle Varianten (F5).</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Messreihe</translation>
    </message>
    <message>
        <source>Variant %1</source>
        <translation>Variante %1</translation>
    </message>
    <message>
        <source>Go to Build</source>
        <translation>Zur Seite Aufbau</translation>
    </message>
    <message>
        <source>Shows the network, with what mends it.</source>
        <translation>Zeigt das Netz, mit dem, was es behebt.</translation>
    </message>
    <message>
        <source>A run is going. Press Stop first.</source>
        <translation>Ein Lauf ist im Gang. Zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>The network has no layers yet. Insert one on the Build page.</source>
        <translation>Das Netz hat noch keine Schichten. Auf der Seite Aufbau eine einfügen.</translation>
    </message>
    <message>
        <source>paused at %1</source>
        <translation>pausiert bei %1</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>W that the device drew, as it was last read</source>
        <translation>W, die das Gerät aufnahm, wie zuletzt abgelesen</translation>
    </message>
    <message>
        <source>power W</source>
        <translation>Leistung W</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>°C of the device, as it was last read</source>
        <translation>°C des Geräts, wie zuletzt abgelesen</translation>
    </message>
    <message>
        <source>temperature °C</source>
        <translation>Temperatur °C</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>MHz of the device, as it was last read</source>
        <translation>MHz des Geräts, wie zuletzt abgelesen</translation>
    </message>
    <message>
        <source>clock MHz</source>
        <translation>Takt MHz</translation>
    </message>
    <message>
        <source>Device busy</source>
        <translation>Auslastung</translation>
    </message>
    <message>
        <source>% of the time: any kernel on a card, this program on all cores of a processor</source>
        <translation>% der Zeit: auf einer Karte irgendein Kernel, auf einem Prozessor dieses Programm auf allen Kernen</translation>
    </message>
    <message>
        <source>device busy %</source>
        <translation>Auslastung %</translation>
    </message>
    <message>
        <source>The ms are the median of its whole run.</source>
        <translation>Die ms sind der Median des ganzen Laufs.</translation>
    </message>
    <message>
        <source>The ms are the median of its latest steps.</source>
        <translation>Die ms sind der Median der letzten Schritte.</translation>
    </message>
    <message>
        <source>The ratio is of turns side by side, where other programs weigh on both alike: where the two do not agree, it is the surer.</source>
        <translation>Das Verhältnis ist das der Wechsel Seite an Seite, in denen andere Programme beide gleich treffen: Wo beides nicht zusammenpasst, ist es das verlässlichere.</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>The network has %1 outputs: give its last layer one for each class.</source>
        <translation>Das Netz hat %1 Ausgänge: seiner letzten Schicht einen für jede Klasse geben.</translation>
    </message>
    <message>
        <source>batch up to %1</source>
        <translation>Batch bis %1</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>cut to %1</source>
        <translation>zugeschnitten auf %1</translation>
    </message>
    <message>
        <source>made %1</source>
        <translation>gebracht auf %1</translation>
    </message>
    <message>
        <source>Files of %1 pixels</source>
        <translation>Dateien von %1 Bildpunkten</translation>
    </message>
    <message>
        <source>Files of %1 to %2 pixels</source>
        <translation>Dateien von %1 bis %2 Bildpunkten</translation>
    </message>
    <message>
        <source>%1 in colour</source>
        <translation>%1 in Farbe</translation>
    </message>
    <message>
        <source>%1 in grey</source>
        <translation>%1 in Grau</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Datei wählen…</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>A table of images: a row for each, its class and its values, 0 to 255 or 0 to 1.</source>
        <translation>Eine Tabelle von Bildern: je Bild eine Zeile, seine Klasse und seine Werte, 0 bis 255 oder 0 bis 1.</translation>
    </message>
    <message>
        <source>The folder in which the files of this source lie. For pictures of your own set the source to image_folder.</source>
        <translation>Der Ordner, in dem die Dateien dieser Quelle liegen. Für eigene Bilder ist image_folder als Quelle zu wählen.</translation>
    </message>
    <message>
        <source>Pictures of your own: a folder that holds a folder for each class, or train and validation with such folders. Dropped on the window, such a folder becomes an experiment of its own.</source>
        <translation>Eigene Bilder: ein Ordner mit einem Ordner je Klasse, oder train und validation mit solchen Ordnern. Ins Fenster gezogen, wird ein solcher Ordner zu einem eigenen Experiment.</translation>
    </message>
    <message>
        <source>predicted %1</source>
        <translation>vorhergesagt %1</translation>
    </message>
    <message>
        <source>waits at %1</source>
        <translation>wartet bei %1</translation>
    </message>
    <message>
        <source>diverges at %1</source>
        <translation>divergiert bei %1</translation>
    </message>
    <message>
        <source>, latest</source>
        <translation>, zuletzt</translation>
    </message>
    <message>
        <source>%1 stands beside %2, to compare them.</source>
        <translation>%1 steht neben %2, um beide zu vergleichen.</translation>
    </message>
    <message>
        <source>%1. Both train with the next run.</source>
        <translation>%1. Beide trainieren mit dem nächsten Lauf.</translation>
    </message>
    <message>
        <source>cut to largest</source>
        <translation>gekappt</translation>
    </message>
    <message>
        <source>no code for NaN</source>
        <translation>kein NaN-Code</translation>
    </message>
    <message>
        <source>The stopped run goes on only without it: Undo brings Continue back.</source>
        <translation>Der gestoppte Lauf geht nur ohne sie weiter: Rückgängig bringt Fortsetzen zurück.</translation>
    </message>
    <message>
        <source>%1 variants diverged: %2.</source>
        <translation>%1 Varianten divergierten: %2.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The variants stay as they are while a run is going: press Stop first.</source>
        <translation>Die Varianten bleiben, wie sie sind, während ein Lauf im Gang ist: zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>%1 stand beside %2, to compare them.</source>
        <translation>%1 stehen neben %2, um sie zu vergleichen.</translation>
    </message>
    <message>
        <source>%1. All train with the next run.</source>
        <translation>%1. Alle trainieren mit dem nächsten Lauf.</translation>
    </message>
    <message>
        <source>%1 not finite, hollow: validation; %2</source>
        <translation>%1 nicht endlich, hohl: Validierung; %2</translation>
    </message>
    <message>
        <source>%1 is pinned as the baseline but not ticked, so runs are set beside %2.</source>
        <translation>%1 ist als Basis angeheftet, aber nicht angehakt, deshalb stehen die Läufe neben %2.</translation>
    </message>
    <message>
        <source>%1 could not be drawn. Choose a name that ends in .png, .svg, .pdf or .csv.</source>
        <translation>%1 ließ sich nicht zeichnen. Einen Namen wählen, der auf .png, .svg, .pdf oder .csv endet.</translation>
    </message>
    <message>
        <source>MiB, its twin included</source>
        <translation>MiB, samt Zwilling</translation>
    </message>
    <message>
        <source>memory MiB,
with observing</source>
        <translation>Speicher MiB,
mit Beobachtung</translation>
    </message>
    <message>
        <source>Memory with observing</source>
        <translation>Speicher mit Beobachtung</translation>
    </message>
    <message>
        <source>Esc: back</source>
        <translation>Esc: zurück</translation>
    </message>
    <message>
        <source>Another window or mantissa-cli trains it now. Stop it there first.</source>
        <translation>Ein anderes Fenster oder mantissa-cli trainiert ihn gerade. Zuerst dort Stopp drücken.</translation>
    </message>
    <message>
        <source>Another window or mantissa-cli trains these runs now. Stop it there, or wait until it ends.</source>
        <translation>Ein anderes Fenster oder mantissa-cli trainiert diese Läufe gerade. Dort stoppen oder warten, bis es endet.</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>as schedule and hand have it</source>
        <translation>nach Plan und von Hand</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>The folder of %1 is gone: %2 was moved or deleted.</source>
        <translation>Der Ordner von %1 ist weg: %2 wurde verschoben oder gelöscht.</translation>
    </message>
    <message>
        <source>Delete %1 runs</source>
        <translation>%1 Läufe löschen</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>%1 (%2 then, %3 now)</source>
        <translation>%1 (damals %2, jetzt %3)</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>Append Dense with %1 units</source>
        <translation>Dense mit %1 Einheiten anhängen</translation>
    </message>
    <message>
        <source>%1: a batch of %2 is more than the %3 training images. Choose a smaller one.</source>
        <translation>%1: Ein Batch von %2 ist mehr als die %3 Trainingsbilder. Einen kleineren wählen.</translation>
    </message>
    <message>
        <source>Here stands a number from %1 to %2.</source>
        <translation>Hier steht eine Zahl von %1 bis %2.</translation>
    </message>
    <message>
        <source>%1 is off the list.</source>
        <translation>%1 steht nicht mehr in der Liste.</translation>
    </message>
    <message>
        <source>%1 runs are off the list.</source>
        <translation>%1 Läufe stehen nicht mehr in der Liste.</translation>
    </message>
    <message>
        <source>Nothing was left of them in the project.</source>
        <translation>Im Projekt war nichts mehr davon da.</translation>
    </message>
    <message>
        <source>No picture of %1 can be read: it stays a class, and nothing is learned of it.</source>
        <translation>Kein Bild von %1 ist lesbar: Eine Klasse bleibt es, und gelernt wird nichts davon.</translation>
    </message>
    <message>
        <source>Remove entry %1</source>
        <translation>Eintrag %1 entfernen</translation>
    </message>
    <message>
        <source>None of its runs tells what it trained.</source>
        <translation>Keiner der Läufe darin sagt, was er trainiert hat.</translation>
    </message>
    <message>
        <source>Pin a note</source>
        <translation>Notiz anheften</translation>
    </message>
    <message>
        <source>Remove a note</source>
        <translation>Notiz entfernen</translation>
    </message>
    <message>
        <source>Change a note</source>
        <translation>Notiz ändern</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>%1; what is simulated has none of its own</source>
        <translation>%1; Simuliertes hat keine eigenen Werte</translation>
    </message>
    <message>
        <source>Go from pane to pane: the menu key opens that one&apos;s menu</source>
        <translation>Von Kurvenfeld zu Kurvenfeld gehen: die Menütaste öffnet dessen Menü</translation>
    </message>
    <message>
        <source>elsewhere, step %1</source>
        <translation>anderswo, Schritt %1</translation>
    </message>
    <message>
        <source>%1: a batch of %2 is more than the one training image. Choose a smaller one.</source>
        <translation>%1: Ein Batch von %2 ist mehr als das eine Trainingsbild. Einen kleineren wählen.</translation>
    </message>
    <message>
        <source>Policy of %1</source>
        <translation>Policy von %1</translation>
    </message>
    <message>
        <source>%1 filter</source>
        <translation>%1 Filter</translation>
    </message>
    <message>
        <source>%1 unit</source>
        <translation>%1 Einheit</translation>
    </message>
    <message>
        <source>Where the run was validated best (%1): not there any more</source>
        <translation>Wo der Lauf am besten validiert wurde (%1): nicht mehr da</translation>
    </message>
    <message>
        <source>No weights are left of that epoch: the run was killed behind it, or their file was deleted.</source>
        <translation>Von dieser Epoche sind keine Gewichte mehr da: Der Lauf wurde nach ihr abgebrochen, oder ihre Datei wurde gelöscht.</translation>
    </message>
    <message>
        <source>ONNX files are written here, not read. Open the experiment that wrote it, or a report that holds that.</source>
        <translation>ONNX-Dateien werden hier geschrieben, nicht gelesen. Das Experiment öffnen, aus dem sie kommt, oder einen Bericht, der es enthält.</translation>
    </message>
    <message>
        <source>only there</source>
        <translation>nur dort</translation>
    </message>
    <message>
        <source>only here</source>
        <translation>nur hier</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>verschieden</translation>
    </message>
    <message>
        <source>The networks were not compared.</source>
        <translation>Die Netze wurden nicht verglichen.</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Networks side by side</source>
        <translation>Netze nebeneinander</translation>
    </message>
    <message>
        <source>The experiment with the other network</source>
        <translation>Das Experiment mit dem anderen Netz</translation>
    </message>
    <message>
        <source>Experiments, and reports that hold one (*.mantissa *.html *.json)</source>
        <translation>Experimente, und Berichte, die eines enthalten (*.mantissa *.html *.json)</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>Gerätespeicher</translation>
    </message>
    <message>
        <source>MiB in use: of a card by all programs, of a processor by this one with all its variants</source>
        <translation>MiB belegt: bei einer Karte von allen Programmen, bei einem Prozessor von diesem mit allen Varianten</translation>
    </message>
    <message>
        <source>device memory MiB</source>
        <translation>Gerätespeicher MiB</translation>
    </message>
    <message>
        <source>%1, about %2 of its training</source>
        <translation>%1, etwa %2 seines Trainings</translation>
    </message>
    <message>
        <source>What is simulated has no energy of its own.</source>
        <translation>Was simuliert wird, hat keine eigene Energie.</translation>
    </message>
    <message>
        <source>Of an imported run nobody knows what it drew.</source>
        <translation>Von einem importierten Lauf ist nicht bekannt, was er verbrauchte.</translation>
    </message>
    <message>
        <source>Its ending is not known: it is told once the run is ticked and its curves are read.</source>
        <translation>Sein Ende ist nicht bekannt: Die Energie steht da, sobald der Lauf angehakt ist und seine Kurven gelesen sind.</translation>
    </message>
    <message>
        <source>Nothing was measured: it has taken no step.</source>
        <translation>Nichts gemessen: Er hat keinen Schritt gemacht.</translation>
    </message>
    <message>
        <source>Nothing was measured: the processor&apos;s meter could not be read. System check says why.</source>
        <translation>Nichts gemessen: Der Zähler des Prozessors war nicht lesbar. Die Systemprüfung sagt, warum.</translation>
    </message>
    <message>
        <source>Nothing was measured: the device did not tell its power.</source>
        <translation>Nichts gemessen: Das Gerät nannte seine Leistung nicht.</translation>
    </message>
    <message>
        <source>No epoch has ended yet.</source>
        <translation>Noch ist keine Epoche zu Ende.</translation>
    </message>
    <message>
        <source>%1 Wh: the whole processor&apos;s mean power in the run&apos;s own turns, %2 W, by its own meter and whoever used it, times %3 of training.</source>
        <translation>%1 Wh: mittlere Leistung des ganzen Prozessors in den eigenen Wechseln des Laufs, %2 W, nach seinem eigenen Zähler, wer ihn auch benutzte, mal %3 Training.</translation>
    </message>
    <message>
        <source>%1 Wh: the device&apos;s mean power, as it tells it, %2 W, times %3 of training.</source>
        <translation>%1 Wh: mittlere Leistung des Geräts, wie es sie nennt, %2 W, mal %3 Training.</translation>
    </message>
    <message>
        <source>%1 found so far</source>
        <translation>%1 bisher gefunden</translation>
    </message>
    <message>
        <source>None found so far</source>
        <translation>Bisher keine gefunden</translation>
    </message>
    <message>
        <source>%1 found so far; they are passed over</source>
        <translation>%1 bisher gefunden; sie werden übergangen</translation>
    </message>
    <message>
        <source>%1 is left out: its steps tell no time.</source>
        <translation>%1 fehlt hier: Die Schritte nennen keine Zeit.</translation>
    </message>
    <message>
        <source>%1 runs are left out: their steps tell no time.</source>
        <translation>%1 Läufe fehlen hier: Ihre Schritte nennen keine Zeit.</translation>
    </message>
</context>
<context>
    <name>Roles</name>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Master weights</source>
        <translation>Master-Gewichte</translation>
    </message>
    <message>
        <source>Products read</source>
        <translation>Produkte lesen</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Accumulators</source>
        <translation>Akkumulatoren</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>Normalisation</source>
        <translation>Normalisierung</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>Aktualisierung</translation>
    </message>
    <message>
        <source>1 layer</source>
        <translation>1 Schicht</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 Schichten</translation>
    </message>
    <message>
        <source>formats of its own</source>
        <translation>eigene Formate</translation>
    </message>
</context>
<context>
    <name>RunState</name>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>divergiert</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>ending not known</source>
        <translation>Ende nicht bekannt</translation>
    </message>
    <message>
        <source>Read from the report %1.</source>
        <translation>Aus dem Bericht %1 gelesen.</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>pausiert</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>diverges</source>
        <translation>divergiert</translation>
    </message>
    <message>
        <source>folder gone</source>
        <translation>Ordner weg</translation>
    </message>
    <message>
        <source>trained elsewhere</source>
        <translation>wird anderswo trainiert</translation>
    </message>
</context>
<context>
    <name>VariantList</name>
    <message>
        <source>variant %1</source>
        <translation>Variante %1</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ActionFinder</name>
    <message>
        <source>Open the file %1</source>
        <translation>Die Datei %1 öffnen</translation>
    </message>
    <message>
        <source>Find an action</source>
        <translation>Aktion suchen</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>Find an action, a layer, a lesson or a run</source>
        <translation>Eine Aktion, eine Schicht, eine Lektion oder einen Lauf finden</translation>
    </message>
    <message>
        <source>Nothing is called so</source>
        <translation>Nichts heißt so</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ArithmeticModel</name>
    <message>
        <source>%1; else %2</source>
        <translation>%1; sonst %2</translation>
    </message>
    <message>
        <source>largest is %1</source>
        <translation>größte ist %1</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>keine Zahl</translation>
    </message>
    <message>
        <source>smallest is %1</source>
        <translation>kleinste ist %1</translation>
    </message>
    <message>
        <source>exact in float32</source>
        <translation>exakt in float32</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>the %1 is lost</source>
        <translation>%1 geht verloren</translation>
    </message>
    <message>
        <source>off by %1 %</source>
        <translation>um %1 % daneben</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Step between neighbours</source>
        <translation>Abstand der Nachbarn</translation>
    </message>
</context>
<context>
    <name>mantissa::app::BannerStack</name>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Show the messages before these, in their place</source>
        <translation>Die Meldungen davor zeigen, an deren Stelle</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Read all of it</source>
        <translation>Alles lesen</translation>
    </message>
    <message>
        <source>Don&apos;t show again</source>
        <translation>Nicht mehr zeigen</translation>
    </message>
    <message>
        <source>In this project; Preferences brings it back.</source>
        <translation>In diesem Projekt; die Einstellungen bringen es zurück.</translation>
    </message>
    <message>
        <source>Fold it again</source>
        <translation>Zu einer Zeile einklappen</translation>
    </message>
</context>
<context>
    <name>mantissa::app::BitsRow</name>
    <message>
        <source>A click flips a bit; arrows and Space do it by keys.</source>
        <translation>Ein Klick kippt ein Bit; Pfeile und Leertaste tun es mit Tasten.</translation>
    </message>
    <message>
        <source>Bits of %1 in %2</source>
        <translation>Bits von %1 in %2</translation>
    </message>
    <message>
        <source>Bit %1 of %2 is %3</source>
        <translation>Bit %1 von %2 ist %3</translation>
    </message>
</context>
<context>
    <name>mantissa::app::BlockModel</name>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>Double-click, or press F2, to change it.</source>
        <translation>Doppelklick oder F2, um ihn zu ändern.</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Bits of the element</source>
        <translation>Bits des Elements</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>Times the scale</source>
        <translation>Mal die Skala</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Alone in a block</source>
        <translation>Allein im Block</translation>
    </message>
</context>
<context>
    <name>mantissa::app::BlockPicture</name>
    <message>
        <source>The block on the powers of two</source>
        <translation>Der Block auf den Zweierpotenzen</translation>
    </message>
    <message>
        <source>Ring: the value. Disc: what is stored of it. Shaded: what elements reach with this scale. Drag a ring to change its value.</source>
        <translation>Ring: der Wert. Scheibe: was davon gespeichert ist. Getönt: was Elemente mit dieser Skala erreichen. Einen Ring ziehen, um seinen Wert zu ändern.</translation>
    </message>
    <message>
        <source>Reach of the block</source>
        <translation>Reichweite des Blocks</translation>
    </message>
    <message>
        <source>of magnitudes; ring: value, disc: stored, cross: lost; drag a ring</source>
        <translation>der Beträge; Ring: Wert, Scheibe: gespeichert, Kreuz: verloren; Ring ziehen</translation>
    </message>
</context>
<context>
    <name>mantissa::app::BlockView</name>
    <message>
        <source>Format of the block</source>
        <translation>Format des Blocks</translation>
    </message>
    <message>
        <source>How wide an element is, and what kind of scale its block has.</source>
        <translation>Wie breit ein Element ist und welche Art Skala sein Block hat.</translation>
    </message>
    <message>
        <source>To nearest, ties to even</source>
        <translation>Zur nächsten</translation>
    </message>
    <message>
        <source>Toward zero</source>
        <translation>Zur Null hin</translation>
    </message>
    <message>
        <source>Rounding of the elements</source>
        <translation>Rundung der Elemente</translation>
    </message>
    <message>
        <source>How an element gets to one of its format&apos;s values. By chance, as gradients are rounded, one of the two neighbours comes.</source>
        <translation>Wie ein Element zu einem der Werte seines Formats kommt. Durch Zufall, wie Gradienten gerundet werden, kommt einer der beiden Nachbarn.</translation>
    </message>
    <message>
        <source>One outlier</source>
        <translation>Ein Ausreißer</translation>
    </message>
    <message>
        <source>A single large value takes the range from all others.</source>
        <translation>Ein einziger großer Wert nimmt allen anderen den Bereich.</translation>
    </message>
    <message>
        <source>Alike</source>
        <translation>Ähnliche</translation>
    </message>
    <message>
        <source>Values of one size use all codes of their elements.</source>
        <translation>Werte einer Größe nutzen alle Codes ihrer Elemente.</translation>
    </message>
    <message>
        <source>Cut at the top</source>
        <translation>Oben gekappt</translation>
    </message>
    <message>
        <source>Just below a power of two the largest itself is cut: the scale is a whole power of two below it.</source>
        <translation>Knapp unter einer Zweierpotenz wird der größte selbst gekappt: die Skala ist eine ganze Zweierpotenz darunter.</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>The block, as text with tabs.</source>
        <translation>Der Block, als Text mit Tabulatoren.</translation>
    </message>
    <message>
        <source>The values of the block</source>
        <translation>Die Werte des Blocks</translation>
    </message>
    <message>
        <source>Change a value, and see what becomes of the others.</source>
        <translation>Einen Wert ändern und sehen, was aus den anderen wird.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::BuildPage</name>
    <message>
        <source>Network of %1</source>
        <translation>Netz aus %1</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source> (in %1, at most %2 at a time)</source>
        <translation> (in %1, höchstens %2 zugleich)</translation>
    </message>
    <message>
        <source>Compiling…</source>
        <translation>Wird kompiliert…</translation>
    </message>
</context>
<context>
    <name>mantissa::app::CardEditor</name>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>mantissa::app::CauseList</name>
    <message>
        <source>Causes</source>
        <translation>Ursachen</translation>
    </message>
    <message>
        <source>Try: %1</source>
        <translation>Versuchen: %1</translation>
    </message>
    <message>
        <source>%1: a new variant, trained for some steps beside this one</source>
        <translation>%1: eine neue Variante, neben dieser einige Schritte trainiert</translation>
    </message>
    <message>
        <source>Cause and evidence</source>
        <translation>Ursache und Beleg</translation>
    </message>
    <message>
        <source>Explains, ms of the step</source>
        <translation>Erklärt, ms des Schritts</translation>
    </message>
    <message>
        <source>Step with it alone, ms, estimate</source>
        <translation>Schritt damit allein, ms, geschätzt</translation>
    </message>
    <message>
        <source>Remedy</source>
        <translation>Abhilfe</translation>
    </message>
    <message>
        <source>Unexplained</source>
        <translation>Unerklärt</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ClassBalance</name>
    <message>
        <source>Images of each class</source>
        <translation>Bilder jeder Klasse</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>1 image</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>%1 images</source>
        <translation>%1 Bildern</translation>
    </message>
    <message>
        <source>and 1 more class, of %1</source>
        <translation>und 1 weitere Klasse mit %1</translation>
    </message>
    <message>
        <source>and %1 more classes, the smallest of %2</source>
        <translation>und %1 weitere Klassen, die kleinste mit %2</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ClassTable</name>
    <message>
        <source>There are no answers yet: open the files of your learners first.</source>
        <translation>Noch gibt es keine Antworten: Erst die Dateien der Lernenden öffnen.</translation>
    </message>
    <message>
        <source>Answers of a class</source>
        <translation>Antworten einer Klasse</translation>
    </message>
    <message>
        <source>Save as a table…</source>
        <translation>Als Tabelle speichern…</translation>
    </message>
    <message>
        <source>A line per learner and prediction, as CSV.</source>
        <translation>Eine Zeile je Lernendem und Vorhersage, als CSV.</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Learners</source>
        <translation>Lernende</translation>
    </message>
    <message>
        <source>Happened to</source>
        <translation>Eingetreten bei</translation>
    </message>
    <message>
        <source>Predictions of a class beside what happened</source>
        <translation>Vorhersagen einer Klasse neben dem, was geschah</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Save the answers of the class</source>
        <translation>Antworten der Klasse speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 ließ sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>Open files…</source>
        <translation>Dateien öffnen…</translation>
    </message>
    <message>
        <source>Adds the answers of learners, one file each; they may also be dropped on this page.</source>
        <translation>Nimmt Antworten von Lernenden hinzu, je eine Datei; sie lassen sich auch auf diese Seite ziehen.</translation>
    </message>
    <message>
        <source>%1 was in already with the same answers: counted once.</source>
        <translation>%1 war mit denselben Antworten schon dabei: einmal gezählt.</translation>
    </message>
    <message>
        <source>%1 was in already with other answers: both are kept, the new ones as %2.</source>
        <translation>%1 war mit anderen Antworten schon dabei: beide bleiben, die neuen als %2.</translation>
    </message>
    <message>
        <source>Open the answers of a class</source>
        <translation>Antworten einer Klasse öffnen</translation>
    </message>
    <message>
        <source>Shared lessons and answers (*.mantissa-lesson *.json)</source>
        <translation>Geteilte Lektionen und Antworten (*.mantissa-lesson *.json)</translation>
    </message>
    <message>
        <source>Open or drop the files of your learners here: lessons that they shared with their answers. Nothing is sent anywhere.</source>
        <translation>Die Dateien der Lernenden öffnen, oder sie hierherziehen: Lektionen, die sie mit ihren Antworten geteilt haben. Nichts wird irgendwohin gesendet.</translation>
    </message>
    <message>
        <source>1 learner. Add more files at any time.</source>
        <translation>1 Person. Weitere Dateien können jederzeit dazukommen.</translation>
    </message>
    <message>
        <source>%1 learners. Add more files at any time.</source>
        <translation>%1 Personen. Weitere Dateien können jederzeit dazukommen.</translation>
    </message>
    <message>
        <source>In the class: %1.</source>
        <translation>In der Klasse: %1.</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>New class</source>
        <translation>Neue Klasse</translation>
    </message>
    <message>
        <source>The class that was in the table a moment ago.</source>
        <translation>Die Klasse, die eben noch in der Tabelle stand.</translation>
    </message>
    <message>
        <source>Empties the table; until somebody is in the new class, this one can be brought back.</source>
        <translation>Leert die Tabelle; bis jemand in der neuen Klasse ist, lässt sich diese zurückholen.</translation>
    </message>
    <message>
        <source>And %1 more files.</source>
        <translation>Und %1 weitere Dateien.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::Commands</name>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Train all variants in turns, so that their curves grow side by side.</source>
        <translation>Alle Varianten im Wechsel trainieren, so dass ihre Kurven nebeneinander wachsen.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Hold after the step under way. Space does the same outside text fields.</source>
        <translation>Nach dem laufenden Schritt anhalten. Die Leertaste tut dasselbe außerhalb von Textfeldern.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Take one step of every variant, then hold. The menu of a card takes one of it alone.</source>
        <translation>Einen Schritt jeder Variante rechnen, dann anhalten. Das Menü einer Karte rechnet einen von ihr allein.</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>Go on until every variant has ended an epoch, then hold.</source>
        <translation>Weiter, bis jede Variante eine Epoche beendet hat, dann anhalten.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Leave the step under way undone and save; Continue goes on from there.</source>
        <translation>Den laufenden Schritt abbrechen und speichern; Fortsetzen macht dort weiter.</translation>
    </message>
    <message>
        <source>Run from the start</source>
        <translation>Von vorn starten</translation>
    </message>
    <message>
        <source>Train all variants anew, also where a run was broken off.</source>
        <translation>Alle Varianten neu trainieren, auch wo ein Lauf abgebrochen wurde.</translation>
    </message>
    <message>
        <source>Train the variant anew, also where its run was broken off.</source>
        <translation>Die Variante neu trainieren, auch wenn ihr Lauf abgebrochen wurde.</translation>
    </message>
    <message>
        <source>A run is going. Press Stop first.</source>
        <translation>Ein Lauf ist im Gang. Zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>Run or stop</source>
        <translation>Starten oder stoppen</translation>
    </message>
    <message>
        <source>Run where nothing runs, else Stop.</source>
        <translation>Starten, wo nichts läuft, sonst stoppen.</translation>
    </message>
    <message>
        <source>Train the variant.</source>
        <translation>Die Variante trainieren.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ComparePage</name>
    <message>
        <source>Tick two runs at the left.</source>
        <translation>Links zwei Läufe anhaken.</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Make report</source>
        <translation>Bericht erstellen</translation>
    </message>
    <message>
        <source>Writes the report as HTML beside the runs and opens it</source>
        <translation>Schreibt den Bericht als HTML neben die Läufe und öffnet ihn</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Horizontal axis</source>
        <translation>Waagrechte Achse</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>Verlust im Training</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Validation accuracy after each epoch</source>
        <translation>Genauigkeit der Validierung nach jeder Epoche</translation>
    </message>
    <message>
        <source>Validation loss after each epoch</source>
        <translation>Verlust der Validierung nach jeder Epoche</translation>
    </message>
    <message>
        <source>Loss of the training steps, smoothed</source>
        <translation>Verlust der Trainingsschritte, geglättet</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Time to target</source>
        <translation>Zeit bis zum Ziel</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Accuracy against</source>
        <translation>Genauigkeit gegen</translation>
    </message>
    <message>
        <source>Accuracy against the time of a step</source>
        <translation>Genauigkeit gegen die Zeit eines Schritts</translation>
    </message>
    <message>
        <source>Accuracy against the training time to an accuracy that all reached</source>
        <translation>Genauigkeit gegen die Trainingszeit bis zu einer Genauigkeit, die alle erreichten</translation>
    </message>
    <message>
        <source>Accuracy against peak memory</source>
        <translation>Genauigkeit gegen den Spitzenspeicher</translation>
    </message>
    <message>
        <source>Accuracy against the energy to an accuracy that all reached</source>
        <translation>Genauigkeit gegen die Energie bis zu einer Genauigkeit, die alle erreichten</translation>
    </message>
    <message>
        <source>Reading the runs…</source>
        <translation>Läufe werden gelesen…</translation>
    </message>
    <message>
        <source>There is nothing to report yet.</source>
        <translation>Noch gibt es nichts zu berichten.</translation>
    </message>
    <message>
        <source>Finish a run first, and tick it at the left.</source>
        <translation>Zuerst einen Lauf beenden und ihn links anhaken.</translation>
    </message>
    <message>
        <source>Export the report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>Reports (*.html *.pdf *.md *.tex *.csv *.json)</source>
        <translation>Berichte (*.html *.pdf *.md *.tex *.csv *.json)</translation>
    </message>
    <message>
        <source>The report was not written.</source>
        <translation>Der Bericht wurde nicht geschrieben.</translation>
    </message>
    <message>
        <source>The report is written.</source>
        <translation>Der Bericht ist geschrieben.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Each seed</source>
        <translation>Einzeln</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Streuband</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Seeds</translation>
    </message>
    <message>
        <source>A curve for every run.</source>
        <translation>Eine Kurve für jeden Lauf.</translation>
    </message>
    <message>
        <source>Seeds of a variant as their mean, with a standard deviation to either side. Those that diverged keep their own curve.</source>
        <translation>Seeds einer Variante als ihr Mittel, mit einer Standardabweichung zu beiden Seiten. Divergierte behalten ihre eigene Kurve.</translation>
    </message>
    <message>
        <source>No runs yet. What they differ in is told here, with curves and tables.</source>
        <translation>Noch keine Läufe. Worin sie sich unterscheiden, steht hier, mit Kurven und Tabellen.</translation>
    </message>
    <message>
        <source>The report as HTML, PDF, Markdown, LaTeX, CSV or JSON</source>
        <translation>Der Bericht als HTML, PDF, Markdown, LaTeX, CSV oder JSON</translation>
    </message>
    <message>
        <source>The ticked runs have no step yet. What they differ in comes with the first ones.</source>
        <translation>Die angehakten Läufe haben noch keinen Schritt. Worin sie sich unterscheiden, kommt mit den ersten.</translation>
    </message>
    <message>
        <source>CSV and JSON are in English.</source>
        <translation>CSV und JSON sind auf Englisch.</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>Verlust der Validierung</translation>
    </message>
    <message>
        <source>Tick a finished run at the left.</source>
        <translation>Links einen fertigen Lauf anhaken.</translation>
    </message>
    <message>
        <source>The folder of %1 is gone, so it is left out.</source>
        <translation>Der Ordner von %1 ist weg, daher fehlt der Lauf hier.</translation>
    </message>
    <message>
        <source>The folders of %1 are gone, so they are left out.</source>
        <translation>Die Ordner von %1 sind weg, daher fehlen die Läufe hier.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::CompareTables</name>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Double-click a run to set the others against it</source>
        <translation>Doppelklick auf einen Lauf stellt die anderen ihm gegenüber</translation>
    </message>
    <message>
        <source>Seeds and noise</source>
        <translation>Seeds und Rauschen</translation>
    </message>
    <message>
        <source>Accuracy, and what it took</source>
        <translation>Genauigkeit, und was sie kostete</translation>
    </message>
    <message>
        <source>Accuracy of each class</source>
        <translation>Genauigkeit je Klasse</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>Nur Unterschiede</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Settings shown</source>
        <translation>Gezeigte Einstellungen</translation>
    </message>
    <message>
        <source>Networks side by side</source>
        <translation>Netze nebeneinander</translation>
    </message>
    <message>
        <source>Only differences (%1)</source>
        <translation>Nur Unterschiede (%1)</translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation>Alle (%1)</translation>
    </message>
    <message>
        <source>Settings and the runs that have them</source>
        <translation>Einstellungen und die Läufe, die sie haben</translation>
    </message>
    <message>
        <source>every run</source>
        <translation>jeder Lauf</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Runs down</source>
        <translation>Läufe in Zeilen</translation>
    </message>
    <message>
        <source>Runs across</source>
        <translation>Läufe in Spalten</translation>
    </message>
    <message>
        <source>A row for each run, a column for each figure</source>
        <translation>Eine Zeile je Lauf, eine Spalte je Zahl</translation>
    </message>
    <message>
        <source>A row for each figure, a column for each run</source>
        <translation>Eine Zeile je Zahl, eine Spalte je Lauf</translation>
    </message>
</context>
<context>
    <name>mantissa::app::FairnessList</name>
    <message>
        <source>Fairness</source>
        <translation>Vergleichbarkeit</translation>
    </message>
    <message>
        <source>And %1 more, which the report lists.</source>
        <translation>Und %1 weitere, die der Bericht aufzählt.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::CourseMaker</name>
    <message>
        <source>Tick the lessons, drag them into their order, and save. Learners open the file or drop it on the window.</source>
        <translation>Die Lektionen anhaken, sie in ihre Reihenfolge ziehen und speichern. Lernende öffnen die Datei oder ziehen sie ins Fenster.</translation>
    </message>
    <message>
        <source>in English</source>
        <translation>auf Englisch</translation>
    </message>
    <message>
        <source>in German</source>
        <translation>auf Deutsch</translation>
    </message>
    <message>
        <source>Title of the course in English</source>
        <translation>Titel des Kurses auf Englisch</translation>
    </message>
    <message>
        <source>Title of the course in German</source>
        <translation>Titel des Kurses auf Deutsch</translation>
    </message>
    <message>
        <source>What the course is called, in English.</source>
        <translation>Wie der Kurs heißt, auf Englisch.</translation>
    </message>
    <message>
        <source>What the course is called, in German.</source>
        <translation>Wie der Kurs heißt, auf Deutsch.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Lessons of the course</source>
        <translation>Lektionen des Kurses</translation>
    </message>
    <message>
        <source>Locked in this lesson</source>
        <translation>In dieser Lektion gesperrt</translation>
    </message>
    <message>
        <source>Locked beside what the lesson locks</source>
        <translation>Gesperrt neben dem, was die Lektion sperrt</translation>
    </message>
    <message>
        <source>Before it, in English</source>
        <translation>Davor, auf Englisch</translation>
    </message>
    <message>
        <source>Before it, in German</source>
        <translation>Davor, auf Deutsch</translation>
    </message>
    <message>
        <source>After it, in English</source>
        <translation>Danach, auf Englisch</translation>
    </message>
    <message>
        <source>After it, in German</source>
        <translation>Danach, auf Deutsch</translation>
    </message>
    <message>
        <source>Save the course…</source>
        <translation>Kurs speichern…</translation>
    </message>
    <message>
        <source>As one file that learners open.</source>
        <translation>Als eine Datei, die Lernende öffnen.</translation>
    </message>
    <message>
        <source>Save the course</source>
        <translation>Kurs speichern</translation>
    </message>
    <message>
        <source>Courses (*.mantissa-course)</source>
        <translation>Kurse (*.mantissa-course)</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Runter</translation>
    </message>
    <message>
        <source>One place up</source>
        <translation>Einen Platz nach oben</translation>
    </message>
    <message>
        <source>One place down</source>
        <translation>Einen Platz nach unten</translation>
    </message>
    <message>
        <source>Controls that stay as they are in this lesson.</source>
        <translation>Regler, die in dieser Lektion so bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Course</source>
        <translation>Kurs</translation>
    </message>
    <message>
        <source>Tick one lesson at least.</source>
        <translation>Mindestens eine Lektion anhaken.</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Drop the changes</source>
        <translation>Änderungen verwerfen</translation>
    </message>
    <message>
        <source>What was dropped a moment ago.</source>
        <translation>Was eben verworfen wurde.</translation>
    </message>
    <message>
        <source>Nothing was changed that is not saved.</source>
        <translation>Nichts wurde geändert, was nicht gespeichert ist.</translation>
    </message>
    <message>
        <source>Begins the course anew. Until something else is changed it can be brought back.</source>
        <translation>Beginnt den Kurs neu. Bis etwas anderes geändert wird, lässt er sich zurückholen.</translation>
    </message>
    <message>
        <source>Back to the course as it is saved. Until something else is changed they can be brought back.</source>
        <translation>Zurück zum Kurs, wie er gespeichert ist. Bis etwas anderes geändert wird, lassen sie sich zurückholen.</translation>
    </message>
    <message>
        <source>Learners need the files of these lessons of your own, too, each shared where it lies open: %1.</source>
        <translation>Lernende brauchen auch die Dateien dieser eigenen Lektionen; geteilt wird jede dort, wo sie offen ist: %1.</translation>
    </message>
    <message>
        <source>The file of this course was changed since it was changed here. It stands here as its file has it now: Bring back takes what was changed here instead.</source>
        <translation>Die Datei dieses Kurses wurde geändert, seit er hier geändert wurde. Er steht hier, wie ihn die Datei jetzt hat: „Zurückholen“ nimmt stattdessen, was hier geändert wurde.</translation>
    </message>
    <message>
        <source>What was changed here before its file was changed.</source>
        <translation>Was hier geändert wurde, bevor sich die Datei änderte.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::DataPage</name>
    <message>
        <source>As they are</source>
        <translation>Wie sie sind</translation>
    </message>
    <message>
        <source>Augmented</source>
        <translation>Augmentiert</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Falsch</translation>
    </message>
    <message>
        <source>Formats disagree</source>
        <translation>Formate uneins</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Broken files</source>
        <translation>Defekte Dateien</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>Values and format</source>
        <translation>Werte und Format</translation>
    </message>
    <message>
        <source>Broken files and notes</source>
        <translation>Defekte Dateien und Hinweise</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Opening the data…</source>
        <translation>Daten werden geöffnet…</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>%1 training and %2 validation images of %3 classes</source>
        <translation>%1 Trainings- und %2 Validierungsbilder aus %3 Klassen</translation>
    </message>
    <message>
        <source>A few training images, spread over the set</source>
        <translation>Einige Trainingsbilder, über den Satz verteilt</translation>
    </message>
    <message>
        <source>The same images as the network sees them in the first epoch</source>
        <translation>Dieselben Bilder, wie das Netz sie in der ersten Epoche sieht</translation>
    </message>
    <message>
        <source>Drop a folder of images here</source>
        <translation>Einen Ordner mit Bildern hierher ziehen</translation>
    </message>
    <message>
        <source>Data: %1</source>
        <translation>Daten: %1</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>Neu erzeugen</translation>
    </message>
    <message>
        <source>Draws other images of the same classes, by the next seed. Undo brings these back.</source>
        <translation>Zeichnet andere Bilder derselben Klassen, mit dem nächsten Seed. Rückgängig bringt diese zurück.</translation>
    </message>
    <message>
        <source>These images lie in files: only drawn ones can be drawn anew.</source>
        <translation>Diese Bilder liegen in Dateien: nur gezeichnete lassen sich neu zeichnen.</translation>
    </message>
    <message>
        <source>Regenerate, seed %1</source>
        <translation>Neu erzeugen, Seed %1</translation>
    </message>
    <message>
        <source>Pictures in the folder “%1”</source>
        <translation>Bilder im Ordner „%1“</translation>
    </message>
    <message>
        <source>Tables (*.csv *.csv.gz)</source>
        <translation>Tabellen (*.csv *.csv.gz)</translation>
    </message>
    <message>
        <source>%1 training and %2 validation images of %3 class</source>
        <translation>%1 Bilder zum Training und %2 zur Validierung aus %3 Klasse</translation>
    </message>
    <message>
        <source>Counts from the next run.</source>
        <translation>Gilt ab dem nächsten Lauf.</translation>
    </message>
    <message>
        <source>Set beside</source>
        <translation>Daneben</translation>
    </message>
    <message>
        <source>The run whose answers stand at the right, beside those of the selected variant</source>
        <translation>Der Lauf, dessen Antworten rechts stehen, neben denen der gewählten Variante</translation>
    </message>
</context>
<context>
    <name>mantissa::app::EditJournal</name>
    <message>
        <source>Restored edits</source>
        <translation>Wiederhergestellte Änderungen</translation>
    </message>
    <message>
        <source>%1 windows of this file are open already. Save it before you close this one.</source>
        <translation>%1 Fenster dieser Datei sind schon offen. Vor dem Schließen dieses Fensters speichern.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2. Save the experiment; edits are kept again once that is mended.</source>
        <translation>%1 lässt sich nicht schreiben: %2. Das Experiment speichern; Änderungen werden wieder bewahrt, sobald das behoben ist.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ElementModel</name>
    <message>
        <source>format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>In %1</source>
        <translation>In %1</translation>
    </message>
    <message>
        <source>Before rounding</source>
        <translation>Vor dem Runden</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>In ulps</source>
        <translation>In ulp</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ExceptionsForm</name>
    <message>
        <source>Each layer can have a policy of its own. Where two layers differ, values are converted to the format of the layer that reads them. The policy of a residual holds for all layers inside it.</source>
        <translation>Jede Schicht kann eine eigene Policy haben. Wo zwei Schichten sich unterscheiden, werden Werte in das Format der Schicht gewandelt, die sie liest. Die Policy eines Residuals gilt für alle Schichten darin.</translation>
    </message>
    <message>
        <source>As the variant</source>
        <translation>Wie die Variante</translation>
    </message>
    <message>
        <source>Policy of %1</source>
        <translation>Policy von %1</translation>
    </message>
    <message>
        <source>The policy of this layer alone; the others stay as the variant says.</source>
        <translation>Die Policy dieser Schicht allein; die anderen bleiben, wie es die Variante sagt.</translation>
    </message>
    <message>
        <source>by role (in the file)</source>
        <translation>nach Rolle (in der Datei)</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ExperimentDocument</name>
    <message>
        <source>untitled.mantissa</source>
        <translation>unbenannt.mantissa</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ExperimentPanel</name>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Shows the layers on the Build page.</source>
        <translation>Zeigt die Schichten auf der Seite Aufbau.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Shows the images on the Data page.</source>
        <translation>Zeigt die Bilder auf der Seite Daten.</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ExponentView</name>
    <message>
        <source>Histogram of exponents</source>
        <translation>Histogramm der Exponenten</translation>
    </message>
    <message>
        <source>to zero</source>
        <translation>zu null</translation>
    </message>
    <message>
        <source>subnormal</source>
        <translation>subnormal</translation>
    </message>
    <message>
        <source>in range</source>
        <translation>im Bereich</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>the same values in %1</source>
        <translation>dieselben Werte in %1</translation>
    </message>
    <message>
        <source>Open %1 in Numbers</source>
        <translation>%1 in Zahlen öffnen</translation>
    </message>
    <message>
        <source>Kept at each loss scale</source>
        <translation>Erhalten bei jeder Verlustskala</translation>
    </message>
    <message>
        <source>drag the line, or Left and Right</source>
        <translation>Linie ziehen, oder Links und Rechts</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>jetzt %1</translation>
    </message>
    <message>
        <source>lost: the weight stays as it was</source>
        <translation>verloren: das Gewicht bleibt, wie es war</translation>
    </message>
    <message>
        <source>wanted</source>
        <translation>gewollt</translation>
    </message>
    <message>
        <source>moves the weight</source>
        <translation>bewegt das Gewicht</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ExportDialog</name>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Export the chart</source>
        <translation>Diagramm exportieren</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>File (.png, .svg, .pdf, .csv)</source>
        <translation>Datei (.png, .svg, .pdf, .csv)</translation>
    </message>
    <message>
        <source>Resolution of a PNG</source>
        <translation>Auflösung eines PNG</translation>
    </message>
    <message>
        <source>Pictures and numbers (*.png *.svg *.pdf *.csv)</source>
        <translation>Bilder und Zahlen (*.png *.svg *.pdf *.csv)</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>The picture at this size and resolution to the clipboard</source>
        <translation>Das Bild in dieser Größe und Auflösung in die Zwischenablage</translation>
    </message>
    <message>
        <source>Only what is in sight</source>
        <translation>Nur was zu sehen ist</translation>
    </message>
    <message>
        <source>Numbers of a CSV</source>
        <translation>Zahlen einer CSV</translation>
    </message>
    <message>
        <source>The steps that the chart shows now, of all runs; else all of them.</source>
        <translation>Die Schritte, die das Diagramm jetzt zeigt, von allen Läufen; sonst alle.</translation>
    </message>
    <message>
        <source>Pictures are of what is in sight. Name a file that ends in .csv for numbers.</source>
        <translation>Bilder zeigen, was zu sehen ist. Für Zahlen eine Datei nennen, die auf .csv endet.</translation>
    </message>
    <message>
        <source>In pixels of 1/96 inch: a PNG of 192 dpi has twice as many.</source>
        <translation>In Pixeln von 1/96 Zoll: ein PNG mit 192 dpi hat doppelt so viele.</translation>
    </message>
    <message>
        <source>Of a PNG, and of what is copied. SVG and PDF are as fine as any.</source>
        <translation>Eines PNG, und dessen, was kopiert wird. SVG und PDF sind beliebig fein.</translation>
    </message>
    <message>
        <source>Its ending says what is written: a picture, or the numbers.</source>
        <translation>Die Endung sagt, was geschrieben wird: ein Bild, oder die Zahlen.</translation>
    </message>
    <message>
        <source>Choose a folder and a name</source>
        <translation>Ordner und Namen wählen</translation>
    </message>
    <message>
        <source>Write over it</source>
        <translation>Überschreiben</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>%1 is there already. Under another name both are kept.</source>
        <translation>%1 gibt es schon. Unter einem anderen Namen bleibt beides.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::Fall</name>
    <message>
        <source>From %1 to %2 ms</source>
        <translation>Von %1 auf %2 ms</translation>
    </message>
</context>
<context>
    <name>mantissa::app::FiguresModel</name>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
</context>
<context>
    <name>mantissa::app::FormatModel</name>
    <message>
        <source>%1: %2</source>
        <comment>a number and how often it comes</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Bits: sign, exponent, fraction. Click a bit to flip it.</source>
        <translation>Bits: Vorzeichen, Exponent, Mantisse. Ein Klick kippt ein Bit.</translation>
    </message>
    <message>
        <source>Likelier value</source>
        <translation>Wahrscheinlicher</translation>
    </message>
    <message>
        <source>Stored value</source>
        <translation>Gespeicherter Wert</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>ulp</source>
        <translation>ulp</translation>
    </message>
    <message>
        <source>Below: how often</source>
        <translation>Darunter: wie oft</translation>
    </message>
    <message>
        <source>Next below</source>
        <translation>Darunter</translation>
    </message>
    <message>
        <source>Above: how often</source>
        <translation>Darüber: wie oft</translation>
    </message>
    <message>
        <source>Next above</source>
        <translation>Darüber</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Bits: sign, exponent, fraction</source>
        <translation>Bits: Vorzeichen, Exponent, Mantisse</translation>
    </message>
</context>
<context>
    <name>mantissa::app::HealthMap</name>
    <message>
        <source>Heat map of layers and steps</source>
        <translation>Karte der Schichten und Schritte</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>Bits</translation>
    </message>
    <message>
        <source>Nothing observed yet.</source>
        <translation>Noch nichts beobachtet.</translation>
    </message>
    <message>
        <source>has none</source>
        <translation>keine Gewichte</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>observed steps</source>
        <translation>beobachtete Schritte</translation>
    </message>
</context>
<context>
    <name>mantissa::app::HealthPage</name>
    <message>
        <source>What if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>In %1: no rule has anything to say.</source>
        <translation>In %1: Keine Auffälligkeit.</translation>
    </message>
    <message>
        <source>Nothing observed yet.</source>
        <translation>Noch nichts beobachtet.</translation>
    </message>
    <message>
        <source>%1; %2 steps observed, %3 % of the time</source>
        <translation>%1; %2 Schritte beobachtet, %3 % der Zeit</translation>
    </message>
    <message>
        <source>%1: wanted changes; step %2; %3 % lost, weight over update %4 bits</source>
        <translation>%1: gewollte Änderungen; Schritt %2; %3 % verloren, Gewicht zu Änderung %4 Bits</translation>
    </message>
    <message>
        <source>%1: wanted changes; step %2; %3 % lost, but kept on average; weight over update %4 bits</source>
        <translation>%1: gewollte Änderungen; Schritt %2; %3 % verloren, im Mittel aber erhalten; Gewicht zu Änderung %4 Bits</translation>
    </message>
    <message>
        <source>%1; step %2; %3 values</source>
        <translation>%1; Schritt %2; %3 Werte</translation>
    </message>
    <message>
        <source>%1 of %2 values are not finite before any format: the others in another one</source>
        <translation>%1 von %2 Werten sind schon vor jedem Format nicht endlich: die übrigen in einem anderen</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>Verlustskala</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Bleibt</translation>
    </message>
    <message>
        <source>of it subnormal</source>
        <translation>davon subnormal</translation>
    </message>
    <message>
        <source>To zero</source>
        <translation>Zu null</translation>
    </message>
    <message>
        <source>Overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>Head-room, bits</source>
        <translation>Reserve, Bits</translation>
    </message>
    <message>
        <source>now, %1</source>
        <translation>jetzt, %1</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>Use %1 from the next step</source>
        <translation>%1 ab dem nächsten Schritt</translation>
    </message>
    <message>
        <source>The loss scale stays dynamic and goes on from there.</source>
        <translation>Die Verlustskala bleibt dynamisch und geht von dort aus weiter.</translation>
    </message>
    <message>
        <source>A fixed loss scale, as the line stands.</source>
        <translation>Eine feste Verlustskala, wie die Linie steht.</translation>
    </message>
    <message>
        <source>Use %1 after Continue</source>
        <translation>%1 nach Fortsetzen</translation>
    </message>
    <message>
        <source>It counts from the first step after Continue.</source>
        <translation>Gilt ab dem ersten Schritt nach Fortsetzen.</translation>
    </message>
    <message>
        <source>Use %1 from the next run</source>
        <translation>%1 ab dem nächsten Lauf</translation>
    </message>
    <message>
        <source>Try %1 in a variant beside it</source>
        <translation>%1 in einer Variante daneben versuchen</translation>
    </message>
    <message>
        <source>The run has ended: both train with the next one.</source>
        <translation>Der Lauf ist zu Ende: Beide trainieren mit dem nächsten.</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 Bit</translation>
    </message>
    <message>
        <source>Step %1: %2 in %3, %4 value</source>
        <translation>Schritt %1: %2 in %3, %4 Wert</translation>
    </message>
    <message>
        <source>Step %1: %2 in %3, %4 values</source>
        <translation>Schritt %1: %2 in %3, %4 Werte</translation>
    </message>
    <message>
        <source>; the worst of %1 tensors</source>
        <translation>; der schlechteste von %1 Tensoren</translation>
    </message>
    <message>
        <source>The line goes back to the loss scale that is at work</source>
        <translation>Die Linie geht zurück zur Verlustskala, die gerade gilt</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Zurück zu %1</translation>
    </message>
    <message>
        <source>It counts from the next step.</source>
        <translation>Gilt ab dem nächsten Schritt.</translation>
    </message>
    <message>
        <source>It counts from the next run.</source>
        <translation>Gilt ab dem nächsten Lauf.</translation>
    </message>
    <message>
        <source>The remedy could not be applied.</source>
        <translation>Die Abhilfe ließ sich nicht anwenden.</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>What of the values or updates the map shows</source>
        <translation>Was die Karte von den Werten oder Änderungen zeigt</translation>
    </message>
    <message>
        <source>Scaled</source>
        <translation>Skaliert</translation>
    </message>
    <message>
        <source>Unscaled</source>
        <translation>Unskaliert</translation>
    </message>
    <message>
        <source>As the format sees them</source>
        <translation>Wie das Format sie sieht</translation>
    </message>
    <message>
        <source>As the optimizer sees them</source>
        <translation>Wie der Optimierer sie sieht</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>The picked step is always the last one observed</source>
        <translation>Gewählt ist immer der zuletzt beobachtete Schritt</translation>
    </message>
    <message>
        <source>How often steps are observed</source>
        <translation>Wie oft Schritte beobachtet werden</translation>
    </message>
    <message>
        <source>At most this share of the run&apos;s time, or every so many steps; of a short run ten steps in any case, as long as they take a quarter of a second. Counts from the next run.</source>
        <translation>Höchstens dieser Anteil der Zeit des Laufs, oder alle so viele Schritte; von einem kurzen Lauf in jedem Fall zehn Schritte, solange sie eine Viertelsekunde brauchen. Gilt ab dem nächsten Lauf.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>Beobachtet</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Exponents</source>
        <translation>Exponenten</translation>
    </message>
    <message>
        <source>Every operation of the step: what goes in, what comes out, where it is rounded</source>
        <translation>Jede Operation des Schritts: was hineingeht, was herauskommt, wo gerundet wird</translation>
    </message>
    <message>
        <source>Observing is off. Choose an interval at the top right, then press %1.</source>
        <translation>Nichts wird beobachtet. Rechts oben ein Intervall wählen, dann %1 drücken.</translation>
    </message>
    <message>
        <source>Nothing observed yet. Press %1.</source>
        <translation>Noch nichts beobachtet. %1 drücken.</translation>
    </message>
    <message>
        <source>stopped at step %1</source>
        <translation>gestoppt bei Schritt %1</translation>
    </message>
    <message>
        <source>Updates are not stored: they are lost where the weight&apos;s format has no value so near. Pick weights to see what other formats would make of them.</source>
        <translation>Eine Änderung an einem Gewicht hat kein eigenes Format: sie geht verloren, wo das Format des Gewichts keinen so nahen Wert hat. Gewichte wählen, um zu sehen, was andere Formate aus ihnen machten.</translation>
    </message>
    <message>
        <source>Pick a cell of the map.</source>
        <translation>Eine Zelle der Karte wählen.</translation>
    </message>
    <message>
        <source>Format of your own</source>
        <translation>Eigenes Format</translation>
    </message>
    <message>
        <source>Add a format: float&lt;5,3&gt;, fixed&lt;4,12&gt;</source>
        <translation>Format dazu: float&lt;5,3&gt;, fixed&lt;4,12&gt;</translation>
    </message>
    <message>
        <source>Exponent and fraction bits, or bits before and after the point. Enter adds it</source>
        <translation>Bits für Exponent und Mantisse, oder Bits vor und hinter dem Komma. Return fügt es hinzu</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Verfolgen</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>What other formats would make of the same values, as they are, without a scale for each tensor</source>
        <translation>Was andere Formate aus denselben Werten machten, so wie sie sind, ohne Skala je Tensor</translation>
    </message>
    <message>
        <source>Single values and their bits while the run goes on</source>
        <translation>Einzelne Werte und ihre Bits, während der Lauf weitergeht</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>Schrittweise</translation>
    </message>
    <message>
        <source>No such format. Write float&lt;exponent bits,fraction bits&gt; or fixed&lt;bits before,bits after the point&gt;.</source>
        <translation>Kein solches Format. Möglich sind float&lt;Bits Exponent,Bits Mantisse&gt; und fixed&lt;Bits vor,Bits hinter dem Komma&gt;.</translation>
    </message>
    <message>
        <source>Observing is off.</source>
        <translation>Nichts wird beobachtet.</translation>
    </message>
    <message>
        <source>What cannot change in mid-run counts from the next run.</source>
        <translation>Was sich nicht mitten im Lauf ändern lässt, gilt ab dem nächsten.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>%1; %2 step observed, which took %3</source>
        <translation>%1; %2 Schritt beobachtet, das dauerte %3</translation>
    </message>
    <message>
        <source>%1; %2 steps observed, %3 each</source>
        <translation>%1; %2 Schritte beobachtet, je %3</translation>
    </message>
    <message>
        <source>all %1 tensors, at %2</source>
        <translation>alle %1 Tensoren, bei %2</translation>
    </message>
    <message>
        <source>of both</source>
        <translation>von beiden</translation>
    </message>
    <message>
        <source>of outputs</source>
        <translation>von Ausgaben</translation>
    </message>
    <message>
        <source>of weights</source>
        <translation>von Gewichten</translation>
    </message>
    <message>
        <source>Gradients of</source>
        <translation>Gradienten von</translation>
    </message>
    <message>
        <source>Gradients of outputs flow back from layer to layer; those of weights change them. Of both, the worse is shown</source>
        <translation>Gradienten von Ausgaben fließen von Schicht zu Schicht zurück; die der Gewichte ändern diese. Von beiden wird der schlechtere gezeigt</translation>
    </message>
    <message>
        <source>What is wrong with the numbers, and what can be done</source>
        <translation>Was mit den Zahlen nicht stimmt, und was zu tun ist</translation>
    </message>
    <message>
        <source>Copy, every rule</source>
        <translation>Alle Regeln kopieren</translation>
    </message>
    <message>
        <source>Menu of the rules</source>
        <translation>Menü der Regeln</translation>
    </message>
    <message>
        <source>Copy the rules</source>
        <translation>Regeln kopieren</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>Beside the twin</source>
        <translation>Neben dem Zwilling</translation>
    </message>
    <message>
        <source>every step</source>
        <translation>jeder Schritt</translation>
    </message>
    <message>
        <source>every %1 steps</source>
        <translation>alle %1 Schritte</translation>
    </message>
    <message>
        <source>This run was read from %1. A report holds no observed steps: press Run to observe its training.</source>
        <translation>Dieser Lauf wurde aus %1 gelesen. Ein Bericht enthält keine beobachteten Schritte: Starten drücken, um das Training zu beobachten.</translation>
    </message>
    <message>
        <source>Foot-room, bits</source>
        <translation>Unten, Bits</translation>
    </message>
    <message>
        <source>Nothing observed yet. It comes with the steps of the run.</source>
        <translation>Noch nichts beobachtet. Es kommt mit den Schritten des Laufs.</translation>
    </message>
    <message>
        <source>To watch it, train it in a run of its own: choose Run from the start in the menu Run.</source>
        <translation>Beobachten lassen sie sich in einem eigenen Lauf: im Menü Lauf „Von vorn starten“ wählen.</translation>
    </message>
    <message>
        <source>%1 trains now: nothing of it was observed yet.</source>
        <translation>%1 trainiert gerade: Noch ist nichts davon beobachtet.</translation>
    </message>
    <message>
        <source>The sweep is shown, and no step of %1 was observed in it.</source>
        <translation>Gezeigt ist die Messreihe, und darin wurde kein Schritt von %1 beobachtet.</translation>
    </message>
    <message>
        <source>The sweep is shown, and no run of %1 has begun in it yet.</source>
        <translation>Gezeigt ist die Messreihe, und darin hat noch kein Lauf von %1 begonnen.</translation>
    </message>
    <message>
        <source>The sweep is shown, and %1 is not among what it trains.</source>
        <translation>Gezeigt ist die Messreihe, und %1 gehört nicht zu dem, was sie trainiert.</translation>
    </message>
    <message>
        <source>Nothing observed yet. %1</source>
        <translation>Noch nichts beobachtet. %1</translation>
    </message>
    <message>
        <source>Observed steps sum the gradients of biases behind a max pooling in another order than the run does on this device: their last digit may differ. The run itself is as it would be without them.</source>
        <translation>Beobachtete Schritte summieren die Gradienten von Biaswerten hinter einem Max-Pooling in anderer Reihenfolge als der Lauf auf diesem Gerät: ihre letzte Stelle kann abweichen. Der Lauf selbst ist so, wie er ohne sie wäre.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>%1 has no weights, and so no updates.</source>
        <translation>%1 hat keine Gewichte, also auch keine Änderungen.</translation>
    </message>
    <message>
        <source>The variants stay as they are while a run is going: press Stop first.</source>
        <translation>Die Varianten bleiben, wie sie sind, während ein Lauf im Gang ist: zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>the same values as they are</source>
        <translation>Werte, wie sie sind</translation>
    </message>
    <message>
        <source>No loss scale was at work: there are no scaled gradients to choose.</source>
        <translation>Keine Verlustskala war am Werk: Es gibt keine skalierten Gradienten zu wählen.</translation>
    </message>
    <message>
        <source>Nothing observed yet. Press %1, or show earlier runs: choose them at the left and press Return.</source>
        <translation>Noch nichts beobachtet. %1 drücken, oder frühere Läufe zeigen: sie links wählen und die Eingabetaste drücken.</translation>
    </message>
    <message>
        <source>%1 of the time</source>
        <translation>%1 der Zeit</translation>
    </message>
    <message>
        <source>%1 observed</source>
        <translation>%1 beobachtet</translation>
    </message>
    <message>
        <source>%1; step %2; %3 value</source>
        <translation>%1; Schritt %2; %3 Wert</translation>
    </message>
    <message>
        <source>no value is finite before any format</source>
        <translation>schon vor jedem Format ist kein Wert endlich</translation>
    </message>
    <message>
        <source>1 of %1 values is not finite before any format: the others in another one</source>
        <translation>1 von %1 Werten ist schon vor jedem Format nicht endlich: die übrigen in einem anderen</translation>
    </message>
    <message>
        <source>the same values, at loss scale %1</source>
        <translation>bei Verlustskala %1</translation>
    </message>
    <message>
        <source>%1: measured %2 %</source>
        <translation>%1: gemessen %2 %</translation>
    </message>
    <message>
        <source>%1: %2 % of the time</source>
        <translation>%1: %2 % der Zeit</translation>
    </message>
    <message>
        <source>Observing took this share of the time of %1, on this device.</source>
        <translation>Das Beobachten nahm diesen Anteil der Zeit von %1, auf diesem Gerät.</translation>
    </message>
    <message>
        <source>Not measured yet: no run of this variant was observed so.</source>
        <translation>Noch nicht gemessen: Kein Lauf dieser Variante wurde so beobachtet.</translation>
    </message>
    <message>
        <source>%1 of %2 found something</source>
        <translation>%1 von %2 mit Befund</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ImageGrid</name>
    <message>
        <source>Images of the data</source>
        <translation>Bilder der Daten</translation>
    </message>
</context>
<context>
    <name>mantissa::app::Inspector</name>
    <message>
        <source>Formats by role</source>
        <translation>Formate nach Rolle</translation>
    </message>
    <message>
        <source>Edit the variant…</source>
        <translation>Variante bearbeiten…</translation>
    </message>
    <message>
        <source>Formats by role with rounding, loss scale, layers of their own, compiled step (Ctrl+E).</source>
        <translation>Formate nach Rolle mit Rundung, Verlustskala, eigene Schichten, kompilierter Schritt (Strg+E).</translation>
    </message>
    <message>
        <source>Edit the training…</source>
        <translation>Training bearbeiten…</translation>
    </message>
    <message>
        <source>Epochs, seed, optimizer, learning rate over time, for all variants (Ctrl+T).</source>
        <translation>Epochen, Seed, Optimierer, Lernrate über die Zeit, für alle Varianten (Strg+T).</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>Verlustskala</translation>
    </message>
    <message>
        <source>The size of a step.</source>
        <translation>Die Größe eines Schritts.</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Übersprungen</translation>
    </message>
    <message>
        <source>First scale</source>
        <translation>Erste Skala</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>This variant scales no loss. Choose Fixed or Dynamic in the toolbar.</source>
        <translation>Diese Variante skaliert keinen Verlust. Fest oder Dynamisch in der Leiste wählen.</translation>
    </message>
    <message>
        <source>Any positive number, below 1 too.</source>
        <translation>Jede positive Zahl, auch unter 1.</translation>
    </message>
    <message>
        <source>From the next run</source>
        <translation>Ab dem nächsten Lauf</translation>
    </message>
    <message>
        <source>×%1 after %2 good steps</source>
        <translation>×%1 nach %2 guten Schritten</translation>
    </message>
    <message>
        <source>Scale now</source>
        <translation>Skala jetzt</translation>
    </message>
    <message>
        <source>Scale at the end</source>
        <translation>Skala am Ende</translation>
    </message>
    <message>
        <source>%1 of %2 steps</source>
        <translation>%1 von %2 Schritten</translation>
    </message>
    <message>
        <source>
Compiled step: %1 operations, %2 casts.</source>
        <translation>
Kompilierter Schritt: %1 Operationen, %2 Wandlungen.</translation>
    </message>
    <message>
        <source>
Products: %1</source>
        <translation>
Produkte: %1</translation>
    </message>
    <message>
        <source>A number from 0 to 1,000,000 is needed.</source>
        <translation>Gebraucht wird eine Zahl von 0 bis 1.000.000.</translation>
    </message>
    <message>
        <source>A positive number is needed.</source>
        <translation>Gebraucht wird eine positive Zahl.</translation>
    </message>
    <message>
        <source>From the next step, and in later runs</source>
        <translation>Ab dem nächsten Schritt und in späteren Läufen</translation>
    </message>
    <message>
        <source>
Compiled step: %1 operations, %2 cast.</source>
        <translation>
Kompilierter Schritt: %1 Operationen, %2 Wandlung.</translation>
    </message>
    <message>
        <source>×%1 after each good step</source>
        <translation>×%1 nach jedem guten Schritt</translation>
    </message>
    <message>
        <source>Own policy</source>
        <translation>Eigene Policy</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LayerFormat</name>
    <message>
        <source>Format of this layer</source>
        <translation>Format dieser Schicht</translation>
    </message>
    <message>
        <source>In variant</source>
        <translation>In der Variante</translation>
    </message>
    <message>
        <source>As the variant</source>
        <translation>Wie die Variante</translation>
    </message>
    <message>
        <source>Policy of this layer</source>
        <translation>Policy dieser Schicht</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Policy</translation>
    </message>
    <message>
        <source>On this device</source>
        <translation>Auf diesem Gerät</translation>
    </message>
    <message>
        <source>It computes nothing: what it passes on stays in its format.</source>
        <translation>Sie rechnet nichts: was sie weitergibt, bleibt in seinem Format.</translation>
    </message>
    <message>
        <source>This layer has a policy role by role, given in the file.</source>
        <translation>Diese Schicht hat eine Policy Rolle für Rolle, in der Datei gegeben.</translation>
    </message>
    <message>
        <source>This layer alone, in this variant; during a run from its next step.</source>
        <translation>Diese Schicht allein, in dieser Variante; im Lauf ab dem nächsten Schritt.</translation>
    </message>
    <message>
        <source>%1 Computed by “%2”.</source>
        <translation>%1 Gerechnet mit „%2“.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LayerInspector</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Names the layer in policies, weights and reports. Left empty, the program gives one.</source>
        <translation>Benennt die Schicht in Policys, Gewichten und Berichten. Bleibt er leer, vergibt das Programm einen.</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Move the layer up (Alt+Up).</source>
        <translation>Die Schicht nach oben (Alt+Hoch).</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Runter</translation>
    </message>
    <message>
        <source>Move the layer down (Alt+Down).</source>
        <translation>Die Schicht nach unten (Alt+Herunter).</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>Insert the same layer once more (Ctrl+D).</source>
        <translation>Dieselbe Schicht noch einmal einfügen (Strg+D).</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete the layer (Del). Undo brings it back.</source>
        <translation>Die Schicht löschen (Entf). Rückgängig bringt sie zurück.</translation>
    </message>
    <message>
        <source>What the network reads: height × width × channels. Layers are inserted after the one that is selected.</source>
        <translation>Was das Netz liest: Höhe × Breite × Kanäle. Schichten werden hinter der gewählten eingefügt.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LayerModel</name>
    <message>
        <source>%1 layers</source>
        <translation>%1 Schichten</translation>
    </message>
    <message>
        <source>In the formats of the selected variant, master copies included.</source>
        <translation>In den Formaten der gewählten Variante, Master-Kopien eingerechnet.</translation>
    </message>
    <message>
        <source>Of a whole batch; what is computed in place counts once. The layers&apos; tensors take turns in the same memory, so the step needs less at a time.</source>
        <translation>Von einem ganzen Batch; was an Ort und Stelle gerechnet wird, zählt einmal. Die Tensoren der Schichten teilen sich den Speicher, der Schritt braucht also weniger auf einmal.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>MACs
per image</source>
        <translation>MACs
je Bild</translation>
    </message>
    <message>
        <source>FLOPs
per image</source>
        <translation>FLOPs
je Bild</translation>
    </message>
    <message>
        <source>Weights
%1</source>
        <translation>Gew.
%1</translation>
    </message>
    <message>
        <source>Activ.
%1</source>
        <translation>Aktiv.
%1</translation>
    </message>
    <message>
        <source>Gradients
%1</source>
        <translation>Gradient.
%1</translation>
    </message>
    <message>
        <source>Share of
MACs</source>
        <translation>Anteil an
MACs</translation>
    </message>
    <message>
        <source>Insert %1</source>
        <translation>%1 einfügen</translation>
    </message>
    <message>
        <source>The clipboard holds no layer. Copy one with Ctrl+C, or write it as in the file: {&quot;type&quot;: &quot;dense&quot;, &quot;units&quot;: 10}.</source>
        <translation>Die Zwischenablage enthält keine Schicht. Eine mit Strg+C kopieren, oder sie wie in der Datei schreiben: {&quot;type&quot;: &quot;dense&quot;, &quot;units&quot;: 10}.</translation>
    </message>
    <message>
        <source>Paste %1</source>
        <translation>%1 einfügen</translation>
    </message>
    <message>
        <source>Paste %1 layers</source>
        <translation>%1 Schichten einfügen</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 verdoppeln</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 verschieben</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>formats of its own</source>
        <translation>eigenen Formaten</translation>
    </message>
    <message>
        <source>%1
In this variant it computes in %2, by a policy of its own.</source>
        <translation>%1
In dieser Variante rechnet sie in %2, nach einer eigenen Policy.</translation>
    </message>
    <message>
        <source>with a 1 × 1 projection</source>
        <translation>mit einer 1-×-1-Projektion</translation>
    </message>
    <message>
        <source>Moving statistics, which are not trained, are among them.</source>
        <translation>Gleitende Statistiken, die nicht trainiert werden, sind dabei.</translation>
    </message>
    <message>
        <source>Of the forward pass; one MAC counts as two FLOPs. A layer that has MACs counts them alone, without its bias and its activation.</source>
        <translation>Im Vorwärtsdurchlauf; ein MAC zählt als zwei FLOPs. Eine Schicht, die MACs hat, zählt diese allein, ohne Bias und Aktivierung.</translation>
    </message>
    <message>
        <source>%1 in the formats themselves. Simulated here, it takes %2.</source>
        <translation>%1 in den Formaten selbst. Hier simuliert, braucht es %2.</translation>
    </message>
    <message>
        <source>1 layer</source>
        <translation>1 Schicht</translation>
    </message>
    <message>
        <source>%1, %2 parameters, %3 MACs per image; weights %4; of all layers per batch: activations %5, gradients %6</source>
        <translation>%1, %2 Parameter, %3 MACs je Bild; Gewichte %4; aller Schichten je Batch: Aktivierungen %5, Gradienten %6</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LayerPalette</name>
    <message>
        <source>Insert</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Insert after the selected layer. %1</source>
        <translation>Hinter der gewählten Schicht einfügen. %1</translation>
    </message>
    <message>
        <source>Presets…</source>
        <translation>Vorlagen…</translation>
    </message>
    <message>
        <source>Take the network of an experiment that ships with the program; everything else stays. Undo goes back.</source>
        <translation>Das Netz eines mitgelieferten Experiments nehmen; alles andere bleibt. Rückgängig geht zurück.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LayerTable</name>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Nothing was pasted.</source>
        <translation>Nichts wurde eingefügt.</translation>
    </message>
    <message>
        <source>Show fields</source>
        <translation>Felder zeigen</translation>
    </message>
    <message>
        <source>1 more column</source>
        <translation>1 weitere Spalte</translation>
    </message>
    <message>
        <source>%1 more columns</source>
        <translation>%1 weitere Spalten</translation>
    </message>
    <message>
        <source>Shows the fields of the selected layer beside the table again.</source>
        <translation>Zeigt die Felder der gewählten Schicht wieder neben der Tabelle.</translation>
    </message>
    <message>
        <source>%1: hides the fields of the selected layer, which leave no room for them.</source>
        <translation>%1: blendet die Felder der gewählten Schicht aus, die dafür keinen Platz lassen.</translation>
    </message>
    <message>
        <source>Show the fields of the layer</source>
        <translation>Die Felder der Schicht zeigen</translation>
    </message>
    <message>
        <source>Show the columns that have no room</source>
        <translation>Die Spalten zeigen, die keinen Platz haben</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LayerTimesView</name>
    <message>
        <source>✓ used</source>
        <translation>✓ genutzt</translation>
    </message>
    <message>
        <source>▲ could</source>
        <translation>▲ möglich</translation>
    </message>
    <message>
        <source>✕ no</source>
        <translation>✕ nein</translation>
    </message>
    <message>
        <source>Layer by layer</source>
        <translation>Schicht für Schicht</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>These runs kept no profile of their steps. Measure takes one.</source>
        <translation>Diese Läufe behielten kein Profil ihrer Schritte. Messen nimmt eines auf.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Matrix units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Cast</source>
        <translation>Wandlung</translation>
    </message>
    <message>
        <source>from → to</source>
        <translation>von → nach</translation>
    </message>
    <message>
        <source>Neither step has a cast.</source>
        <translation>Kein Schritt hat eine Wandlung.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LayoutMenu</name>
    <message>
        <source>Layouts</source>
        <translation>Anordnungen</translation>
    </message>
    <message>
        <source>Keep this layout as…</source>
        <translation>Diese Anordnung merken als…</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>No layout was kept yet.</source>
        <translation>Noch keine Anordnung gemerkt.</translation>
    </message>
    <message>
        <source>Reset layout</source>
        <translation>Anordnung zurücksetzen</translation>
    </message>
    <message>
        <source>Keep this layout</source>
        <translation>Diese Anordnung merken</translation>
    </message>
    <message>
        <source>Its name; one that is there already is replaced.</source>
        <translation>Ihr Name; eine vorhandene wird ersetzt.</translation>
    </message>
    <message>
        <source>Forget the layout %1</source>
        <translation>Anordnung %1 vergessen</translation>
    </message>
    <message>
        <source>Replace the layout %1</source>
        <translation>Anordnung %1 ersetzen</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LessonDesk</name>
    <message>
        <source>A run is going.</source>
        <translation>Ein Lauf ist im Gang.</translation>
    </message>
    <message>
        <source>Press Stop first; then the lesson can be opened.</source>
        <translation>Zuerst Stopp drücken; dann lässt sich die Lektion öffnen.</translation>
    </message>
    <message>
        <source>The lesson cannot be opened.</source>
        <translation>Die Lektion lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>The course cannot be opened.</source>
        <translation>Der Kurs lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>A later step asks for a prediction first</source>
        <translation>Ein späterer Schritt fragt zuerst nach einer Vorhersage</translation>
    </message>
    <message>
        <source>Choose a prediction first</source>
        <translation>Zuerst eine Vorhersage wählen</translation>
    </message>
    <message>
        <source>Press Check: then your prediction is fixed and the answer is shown</source>
        <translation>Prüfen drücken: dann steht die Vorhersage fest, und die Antwort erscheint</translation>
    </message>
    <message>
        <source>The run is going; wait for its end</source>
        <translation>Der Lauf ist im Gang; erst sein Ende abwarten</translation>
    </message>
    <message>
        <source>Press Run first (F5)</source>
        <translation>Zuerst Starten drücken (F5)</translation>
    </message>
    <message>
        <source>This step is not done yet</source>
        <translation>Dieser Schritt ist noch nicht fertig</translation>
    </message>
    <message>
        <source>This is the last step</source>
        <translation>Dies ist der letzte Schritt</translation>
    </message>
    <message>
        <source>The experiment of this step cannot be opened.</source>
        <translation>Das Experiment dieses Schritts lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>Locked by this lesson.</source>
        <translation>In dieser Lektion gesperrt.</translation>
    </message>
    <message>
        <source>Locked by this lesson until step %1.</source>
        <translation>In dieser Lektion bis Schritt %1 gesperrt.</translation>
    </message>
    <message>
        <source>Locked by your teacher.</source>
        <translation>Von der Lehrkraft gesperrt.</translation>
    </message>
    <message>
        <source>How far you are could not be kept.</source>
        <translation>Der Stand ließ sich nicht merken.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LessonEditor</name>
    <message>
        <source>No step asks for a prediction yet: learners would only read and run.</source>
        <translation>Noch verlangt kein Schritt eine Vorhersage: Die Lernenden würden nur lesen und laufen lassen.</translation>
    </message>
    <message>
        <source>Pick a step at the left: here is how learners will see it.</source>
        <translation>Links einen Schritt wählen: Hier steht, wie Lernende ihn sehen.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Nothing was taken away yet.</source>
        <translation>Noch wurde nichts weggenommen.</translation>
    </message>
    <message>
        <source>Brings back what was taken away last: %1 (Ctrl+Z).</source>
        <translation>Holt zurück, was zuletzt weggenommen wurde: %1 (Strg+Z).</translation>
    </message>
    <message>
        <source>Your prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to the list. What was typed is kept.</source>
        <translation>Zurück zur Liste. Das Geschriebene bleibt.</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>A step behind this one</source>
        <translation>Ein Schritt hinter diesem</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>One place up</source>
        <translation>Einen Platz nach oben</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Runter</translation>
    </message>
    <message>
        <source>One place down</source>
        <translation>Einen Platz nach unten</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>This step and its texts</source>
        <translation>Dieser Schritt und seine Texte</translation>
    </message>
    <message>
        <source>Which text</source>
        <translation>Welcher Text</translation>
    </message>
    <message>
        <source>The step&apos;s own text, or one of its answers.</source>
        <translation>Der Text des Schritts selbst oder eine seiner Antworten.</translation>
    </message>
    <message>
        <source>Text in English</source>
        <translation>Text auf Englisch</translation>
    </message>
    <message>
        <source>Text in German</source>
        <translation>Text auf Deutsch</translation>
    </message>
    <message>
        <source>, Markdown; figures as {{ float32.final.loss }}</source>
        <translation>, Markdown; Zahlen als {{ float32.final.loss }}</translation>
    </message>
    <message>
        <source>How it looks</source>
        <translation>Wie es aussieht</translation>
    </message>
    <message>
        <source>What is still wrong</source>
        <translation>Was noch nicht stimmt</translation>
    </message>
    <message>
        <source>The lesson</source>
        <translation>Die Lektion</translation>
    </message>
    <message>
        <source>Text of the step</source>
        <translation>Text des Schritts</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>Antwort: %1</translation>
    </message>
    <message>
        <source>Nothing is wrong.</source>
        <translation>Nichts ist falsch.</translation>
    </message>
    <message>
        <source>A click, or Enter, leads to the field.</source>
        <translation>Ein Klick oder Return führt zum Feld.</translation>
    </message>
    <message>
        <source>Opens the lesson as a learner sees it. What stands in one language alone is shown in both.</source>
        <translation>Öffnet die Lektion, wie Lernende sie sehen. Was nur in einer Sprache dasteht, erscheint in beiden.</translation>
    </message>
    <message>
        <source>First mend what is still wrong. %1</source>
        <translation>Zuerst ist zu beheben, was noch nicht stimmt. %1</translation>
    </message>
    <message>
        <source>no words yet</source>
        <translation>noch keine Worte</translation>
    </message>
    <message>
        <source>no answers to choose from yet</source>
        <translation>noch keine Antworten zur Wahl</translation>
    </message>
    <message>
        <source>Step %1 offers one answer: a prediction needs two at least to choose from.</source>
        <translation>Schritt %1 bietet eine einzige Antwort an: Eine Vorhersage braucht mindestens zwei zur Wahl.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LessonList</name>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>It lies in the system&apos;s wastebasket.</source>
        <translation>Sie liegt im Papierkorb des Systems.</translation>
    </message>
    <message>
        <source>%1 was deleted.</source>
        <translation>%1 wurde gelöscht.</translation>
    </message>
    <message>
        <source>%1 could not be brought back.</source>
        <translation>%1 konnte nicht zurückgeholt werden.</translation>
    </message>
    <message>
        <source>The system has no wastebasket for %1. Delete the folder there.</source>
        <translation>Das System hat keinen Papierkorb für %1. Den Ordner dort löschen.</translation>
    </message>
    <message>
        <source>%1 was not deleted.</source>
        <translation>%1 wurde nicht gelöscht.</translation>
    </message>
    <message>
        <source>Moves this lesson of your own to the system&apos;s wastebasket. What was answered in it is kept.</source>
        <translation>Legt diese eigene Lektion in den Papierkorb des Systems. Was in ihr geantwortet wurde, bleibt.</translation>
    </message>
    <message>
        <source>This lesson is open. Leave it first.</source>
        <translation>Diese Lektion ist offen. Zuerst „Lektion verlassen“ drücken.</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Predict, run, see: each lesson is about a trade-off of number formats, and its answers are made of the figures of your own runs.</source>
        <translation>Vorhersagen, starten, sehen: jede Lektion handelt von einer Abwägung bei Zahlenformaten, und ihre Antworten entstehen aus den Zahlen der eigenen Läufe.</translation>
    </message>
    <message>
        <source>Open a lesson file…</source>
        <translation>Lektionsdatei öffnen…</translation>
    </message>
    <message>
        <source>A lesson or a course that somebody gave you; dropping it on the window does the same.</source>
        <translation>Eine Lektion oder ein Kurs als Datei; ins Fenster ziehen tut dasselbe.</translation>
    </message>
    <message>
        <source>New lesson</source>
        <translation>Neue Lektion</translation>
    </message>
    <message>
        <source>Opens the editor: steps, texts, predictions and conditions, without a file to learn.</source>
        <translation>Öffnet den Editor: Schritte, Texte, Vorhersagen und Bedingungen, ohne ein Dateiformat zu lernen.</translation>
    </message>
    <message>
        <source>Answers of a class…</source>
        <translation>Antworten einer Klasse…</translation>
    </message>
    <message>
        <source>From the files that learners shared: how many predicted what, beside what happened.</source>
        <translation>Aus den Dateien, die Lernende geteilt haben: wie viele was vorhersagten, neben dem, was geschah.</translation>
    </message>
    <message>
        <source>New course…</source>
        <translation>Neuer Kurs…</translation>
    </message>
    <message>
        <source>Some lessons in an order, with what is locked and words of your own, as one file.</source>
        <translation>Einige Lektionen in einer Reihenfolge, mit Sperren und eigenen Worten, als eine Datei.</translation>
    </message>
    <message>
        <source>A run of the lesson is going. Press Stop first.</source>
        <translation>Ein Lauf der Lektion ist im Gang. Zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>Opens %1, which was open before the lesson.</source>
        <translation>Öffnet %1, das vor der Lektion offen war.</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Zurück zu %1</translation>
    </message>
    <message>
        <source>A new lesson is made of the experiment that is open. Open one first.</source>
        <translation>Eine neue Lektion entsteht aus dem Experiment, das offen ist. Zuerst eines öffnen.</translation>
    </message>
    <message>
        <source>A new lesson is made of the experiment that is open: %1.</source>
        <translation>Eine neue Lektion entsteht aus dem Experiment, das offen ist: %1.</translation>
    </message>
    <message>
        <source>The experiment that is open is a copy that belongs to the lesson “%1”. A new lesson would be made of it; open an experiment of your own first if you do not want that.</source>
        <translation>Das Experiment, das offen ist, ist eine Kopie, die zur Lektion „%1“ gehört. Eine neue Lektion entstünde aus ihr; wer das nicht will, öffnet zuerst ein eigenes Experiment.</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>not begun</source>
        <translation>nicht begonnen</translation>
    </message>
    <message>
        <source>about %1 min</source>
        <translation>etwa %1 min</translation>
    </message>
    <message>
        <source>Lesson %1, %2, %3</source>
        <translation>Lektion %1, %2, %3</translation>
    </message>
    <message>
        <source>Opens the lesson where you were.</source>
        <translation>Öffnet die Lektion, wo sie verlassen wurde.</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>%1 bearbeiten</translation>
    </message>
    <message>
        <source>Opens the editor with this lesson of your own.</source>
        <translation>Öffnet den Editor mit dieser eigenen Lektion.</translation>
    </message>
    <message>
        <source>Opens the editor with a copy of this lesson, which is your own.</source>
        <translation>Öffnet den Editor mit einer eigenen Kopie dieser Lektion.</translation>
    </message>
    <message>
        <source>Words of the course</source>
        <translation>Worte zum Kurs</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Closes the course; every lesson is listed again.</source>
        <translation>Schließt den Kurs; wieder stehen alle Lektionen da.</translation>
    </message>
    <message>
        <source>The lesson %1 is not here. Open its file first.</source>
        <translation>Die Lektion %1 ist nicht da. Zuerst ihre Datei öffnen.</translation>
    </message>
    <message>
        <source>No lesson is installed. Open a lesson file, or make one.</source>
        <translation>Keine Lektion ist installiert. Eine Lektionsdatei öffnen, oder eine schreiben.</translation>
    </message>
    <message>
        <source>%1 is there no longer.</source>
        <translation>%1 ist nicht mehr da.</translation>
    </message>
    <message>
        <source>%1 may not be changed. Make it writable.</source>
        <translation>%1 darf nicht geändert werden. Schreibrechte geben.</translation>
    </message>
    <message>
        <source>Edit the course…</source>
        <translation>Kurs bearbeiten…</translation>
    </message>
    <message>
        <source>Changes the course that is shown, and saves it.</source>
        <translation>Ändert den gezeigten Kurs und speichert ihn.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LessonsPage</name>
    <message>
        <source>The lesson cannot be opened.</source>
        <translation>Die Lektion lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>The lesson cannot be edited.</source>
        <translation>Die Lektion lässt sich nicht bearbeiten.</translation>
    </message>
    <message>
        <source>Share the lesson</source>
        <translation>Lektion teilen</translation>
    </message>
    <message>
        <source>With my answers (*.mantissa-lesson)</source>
        <translation>Mit meinen Antworten (*.mantissa-lesson)</translation>
    </message>
    <message>
        <source>Without answers (*.mantissa-lesson)</source>
        <translation>Ohne Antworten (*.mantissa-lesson)</translation>
    </message>
    <message>
        <source>With my answers</source>
        <translation>Mit meinen Antworten</translation>
    </message>
    <message>
        <source>The lesson is saved.</source>
        <translation>Die Lektion ist gespeichert.</translation>
    </message>
    <message>
        <source>The lesson could not be saved.</source>
        <translation>Die Lektion ließ sich nicht speichern.</translation>
    </message>
    <message>
        <source>Save the worksheet</source>
        <translation>Arbeitsblatt speichern</translation>
    </message>
    <message>
        <source>Without solutions (*.pdf);;With solutions (*.pdf)</source>
        <translation>Ohne Lösungen (*.pdf);;Mit Lösungen (*.pdf)</translation>
    </message>
    <message>
        <source>With solutions</source>
        <translation>Mit Lösungen</translation>
    </message>
    <message>
        <source>The worksheet is saved.</source>
        <translation>Das Arbeitsblatt ist gespeichert.</translation>
    </message>
    <message>
        <source>The worksheet could not be saved.</source>
        <translation>Das Arbeitsblatt ließ sich nicht speichern.</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>Lektion öffnen</translation>
    </message>
    <message>
        <source>Lessons and courses (*.mantissa-lesson *.mantissa-course lesson.json)</source>
        <translation>Lektionen und Kurse (*.mantissa-lesson *.mantissa-course lesson.json)</translation>
    </message>
    <message>
        <source>Tells your answers from those of others. Only in the file, and only with your answers.</source>
        <translation>Unterscheidet diese Antworten von denen der anderen. Steht nur in der Datei, und nur bei diesen Antworten.</translation>
    </message>
    <message>
        <source>Your name:</source>
        <translation>Name:</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>The lesson cannot be shared while one of its conditions is wrong.</source>
        <translation>Die Lektion lässt sich nicht teilen, solange eine ihrer Bedingungen falsch ist.</translation>
    </message>
    <message>
        <source>The table is saved.</source>
        <translation>Die Tabelle ist gespeichert.</translation>
    </message>
    <message>
        <source>The course is saved.</source>
        <translation>Der Kurs ist gespeichert.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LivePart</name>
    <message>
        <source>Your runs</source>
        <translation>Eigene Läufe</translation>
    </message>
    <message>
        <source>Ran as</source>
        <translation>Lief als</translation>
    </message>
    <message>
        <source>First loss</source>
        <translation>Erster Verlust</translation>
    </message>
    <message>
        <source>Last loss,
not smoothed</source>
        <translation>Letzter Verlust,
nicht geglättet</translation>
    </message>
    <message>
        <source>Validation, %</source>
        <translation>Validierung, %</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Your runs appear here. No points yet: press Run when the step says so.</source>
        <translation>Hier erscheinen die eigenen Läufe. Noch keine Punkte: Starten drücken, wenn der Schritt es sagt.</translation>
    </message>
    <message>
        <source>Your run: batch %1, 1 step</source>
        <translation>Eigener Lauf: Batch %1, 1 Schritt</translation>
    </message>
    <message>
        <source>Your run: batch %1, %2 steps</source>
        <translation>Eigener Lauf: Batch %1, %2 Schritte</translation>
    </message>
    <message>
        <source>Your runs appear here.</source>
        <translation>Hier erscheinen die eigenen Läufe.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LiveRun</name>
    <message>
        <source>%1 variants wait for a change. </source>
        <translation>%1 Varianten warten auf eine Änderung. </translation>
    </message>
    <message>
        <source>The run is stopping: the step under way ends, then everything is saved.</source>
        <translation>Der Lauf wird gestoppt: Der laufende Schritt endet, dann wird alles gespeichert.</translation>
    </message>
    <message>
        <source>Press Stop first; then it can be run.</source>
        <translation>Zuerst Stopp drücken; dann kann sie trainiert werden.</translation>
    </message>
    <message>
        <source>%1 does not take part in this run.</source>
        <translation>%1 nimmt an diesem Lauf nicht teil.</translation>
    </message>
    <message>
        <source>The run is paused. Press Continue to go on.</source>
        <translation>Der Lauf pausiert. Fortsetzen drücken.</translation>
    </message>
    <message>
        <source>No run is going. Press Run first.</source>
        <translation>Kein Lauf ist im Gang. Zuerst Starten drücken.</translation>
    </message>
    <message>
        <source>No run is going.</source>
        <translation>Kein Lauf ist im Gang.</translation>
    </message>
    <message>
        <source>The run is going.</source>
        <translation>Der Lauf ist im Gang.</translation>
    </message>
    <message>
        <source>This is off while a run is going. Press Pause (Space) first.</source>
        <translation>Nicht möglich, während ein Lauf im Gang ist. Zuerst Pause drücken (Leertaste).</translation>
    </message>
    <message>
        <source>No experiment is open.</source>
        <translation>Kein Experiment ist offen.</translation>
    </message>
    <message>
        <source>The run could not start.</source>
        <translation>Der Lauf ließ sich nicht starten.</translation>
    </message>
    <message>
        <source>A run is going. Press Stop first.</source>
        <translation>Ein Lauf ist im Gang. Zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>No run is shown. Press Run first.</source>
        <translation>Kein Lauf wird gezeigt. Zuerst Starten drücken.</translation>
    </message>
    <message>
        <source>The experiment was edited since this run. Press Run to train it anew.</source>
        <translation>Das Experiment wurde seit diesem Lauf geändert. Starten drücken, um es neu zu trainieren.</translation>
    </message>
    <message>
        <source>No run of this group is finished: Continue goes on with it.</source>
        <translation>Kein Lauf dieser Gruppe ist fertig: Fortsetzen führt sie weiter.</translation>
    </message>
    <message>
        <source>Prolong by %1 epochs</source>
        <translation>Um %1 Epochen verlängern</translation>
    </message>
    <message>
        <source>The run could not be prolonged.</source>
        <translation>Der Lauf ließ sich nicht verlängern.</translation>
    </message>
    <message>
        <source>The change is not in the project.</source>
        <translation>Die Änderung ist nicht im Projekt.</translation>
    </message>
    <message>
        <source>Loss scale of %1</source>
        <translation>Verlustskala von %1</translation>
    </message>
    <message>
        <source>Learning rate of %1</source>
        <translation>Lernrate von %1</translation>
    </message>
    <message>
        <source>Policy of %1</source>
        <translation>Policy von %1</translation>
    </message>
    <message>
        <source>Ready: 1 variant. Press Run (F5).</source>
        <translation>Bereit: 1 Variante. Starten (F5) trainiert sie.</translation>
    </message>
    <message>
        <source>Ready: %1 variants. Press Run (F5).</source>
        <translation>Bereit: %1 Varianten. Starten (F5) trainiert sie.</translation>
    </message>
    <message>
        <source>%1 whose ending is not known</source>
        <translation>%1 mit unbekanntem Ende</translation>
    </message>
    <message>
        <source>Stopped. Press Continue to go on: </source>
        <translation>Gestoppt. Weiter mit Fortsetzen: </translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Hält an</translation>
    </message>
    <message>
        <source>Loading data and preparing the first step</source>
        <translation>Daten werden geladen, der erste Schritt wird vorbereitet</translation>
    </message>
    <message>
        <source>Variant %1 of %2, %3 · epoch %4 of %5</source>
        <translation>Variante %1 von %2, %3 · Epoche %4 von %5</translation>
    </message>
    <message>
        <source> · %1 images/s, %2 per epoch, warm-up left out</source>
        <translation> · %1 Bilder/s, %2 je Epoche, Aufwärmen nicht gezählt</translation>
    </message>
    <message>
        <source>Paused. </source>
        <translation>Pausiert. </translation>
    </message>
    <message>
        <source>Stopping after this step. </source>
        <translation>Hält nach diesem Schritt an. </translation>
    </message>
    <message>
        <source> · less than 1 s left</source>
        <translation> · noch weniger als 1 s</translation>
    </message>
    <message>
        <source> · about %1 left</source>
        <translation> · noch etwa %1</translation>
    </message>
    <message>
        <source>Sweep: %1 of %2 runs</source>
        <translation>Messreihe: %1 von %2 Läufen</translation>
    </message>
    <message>
        <source> · %1 diverged</source>
        <translation> · %1 divergiert</translation>
    </message>
    <message>
        <source>Searching for the narrowest format</source>
        <translation>Das schmalste Format wird gesucht</translation>
    </message>
    <message>
        <source>Searching for the narrowest format: %1 runs done</source>
        <translation>Das schmalste Format wird gesucht: %1 Läufe fertig</translation>
    </message>
    <message>
        <source>These runs were read from %1, and a report holds no checkpoints to train on from. Press Run to train them anew.</source>
        <translation>Diese Läufe wurden aus %1 gelesen, und ein Bericht enthält keine Sicherungen, von denen es weiterginge. Starten drücken, um sie neu zu trainieren.</translation>
    </message>
    <message>
        <source>Searching for the narrowest format: 1 run done</source>
        <translation>Suche nach dem schmalsten Format: 1 Lauf fertig</translation>
    </message>
    <message>
        <source>There is no step to hold yet: the data are being looked at.</source>
        <translation>Es gibt noch keinen Schritt anzuhalten: Die Daten werden angesehen.</translation>
    </message>
    <message>
        <source>The run is going to begin: its data are being looked at. Stop gives it up.</source>
        <translation>Der Lauf beginnt gleich: Seine Daten werden angesehen. Stopp gibt ihn auf.</translation>
    </message>
    <message>
        <source>Looking at the data before the first step. Stop gives it up.</source>
        <translation>Die Daten werden vor dem ersten Schritt angesehen. Stopp gibt es auf.</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>fixed, %1</source>
        <translation>fest, %1</translation>
    </message>
    <message>
        <source>dynamic, %1 at first</source>
        <translation>dynamisch, zuerst %1</translation>
    </message>
    <message>
        <source>The learning rate of %1 has changed.</source>
        <translation>Die Lernrate von %1 ist geändert.</translation>
    </message>
    <message>
        <source>The loss scale of %1 has changed.</source>
        <translation>Die Verlustskala von %1 ist geändert.</translation>
    </message>
    <message>
        <source>%1 again from the next step on, as it was.</source>
        <translation>Ab dem nächsten Schritt wieder %1, wie es war.</translation>
    </message>
    <message>
        <source>%1 in place of %2 from the next step on, marked on the charts. The variant keeps it, so later runs begin with it; Undo brings %2 back, in the training, too.</source>
        <translation>%1 anstelle von %2 ab dem nächsten Schritt, in den Diagrammen vermerkt. Die Variante behält es, spätere Läufe beginnen also damit; Rückgängig bringt %2 zurück, auch im Training.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>Bereitet vor</translation>
    </message>
    <message>
        <source>%1 has ended.</source>
        <translation>%1 ist zu Ende.</translation>
    </message>
    <message>
        <source>Press Stop first; then it can be trained anew.</source>
        <translation>Zuerst Stopp drücken; dann kann es neu trainiert werden.</translation>
    </message>
    <message>
        <source>Formats of single layers of %1 wait for the next run.</source>
        <translation>Formate einzelner Schichten von %1 warten auf den nächsten Lauf.</translation>
    </message>
    <message>
        <source>The network is another than the one that trains.</source>
        <translation>Das Netz ist ein anderes als das, das trainiert.</translation>
    </message>
    <message>
        <source>Paused before the first step. Press Continue to go on.</source>
        <translation>Pausiert vor dem ersten Schritt. Weiter mit Fortsetzen.</translation>
    </message>
    <message>
        <source>This variant does not train now.</source>
        <translation>Diese Variante trainiert gerade nicht.</translation>
    </message>
    <message>
        <source>It is the only variant that trains: press Stop.</source>
        <translation>Nur diese Variante trainiert: Stopp drücken.</translation>
    </message>
    <message>
        <source>Press Stop first; then Continue goes on with it.</source>
        <translation>Zuerst Stopp drücken; dann macht Fortsetzen mit ihm weiter.</translation>
    </message>
    <message>
        <source>Stopped on %1: choose it to go on; Run trains anew on this device: </source>
        <translation>Gestoppt auf %1: dieses Gerät wählen, um fortzufahren; Starten trainiert auf diesem Gerät neu: </translation>
    </message>
    <message>
        <source>%1 waits at step %2 for a change. </source>
        <translation>%1 wartet bei Schritt %2 auf eine Änderung. </translation>
    </message>
    <message>
        <source>The formats of %1 have changed.</source>
        <translation>Die Formate von %1 haben sich geändert.</translation>
    </message>
    <message>
        <source>They count from the next step on, marked on the charts. The variant keeps them, so later runs begin with them; Undo brings back those before, in the training, too.</source>
        <translation>Sie gelten ab dem nächsten Schritt, in den Diagrammen markiert. Die Variante behält sie, spätere Läufe beginnen also mit ihnen; Rückgängig bringt die vorigen zurück, auch im Training.</translation>
    </message>
    <message>
        <source>Stopped with other settings: bring those back to go on with it; Run trains anew: </source>
        <translation>Mit anderen Einstellungen gestoppt. Diese wieder einstellen, um fortzusetzen; Starten trainiert neu: </translation>
    </message>
    <message>
        <source>The experiment was edited since this run: %1. Press Run to train it anew.</source>
        <translation>Das Experiment wurde seit diesem Lauf geändert: %1. Starten drücken, um es neu zu trainieren.</translation>
    </message>
    <message>
        <source>Stopped with other settings, %1: bring those back to go on with it; Run trains anew: </source>
        <translation>Mit anderen Einstellungen gestoppt: %1. Diese wieder einstellen, um fortzusetzen; Starten trainiert neu: </translation>
    </message>
    <message>
        <source> · simulated, %1 per epoch, warm-up left out</source>
        <translation> · simuliert, %1 je Epoche, Anlauf ausgenommen</translation>
    </message>
    <message>
        <source>Prolong by 1 epoch</source>
        <translation>Um 1 Epoche verlängern</translation>
    </message>
</context>
<context>
    <name>mantissa::app::MainWindow</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experiment</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>New experiment</source>
        <translation>Neues Experiment</translation>
    </message>
    <message>
        <source>New project…</source>
        <translation>Neues Projekt…</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Open a project or run folder…</source>
        <translation>Projekt- oder Laufordner öffnen…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>Experimente</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Nothing was opened yet</source>
        <translation>Noch nichts wurde geöffnet</translation>
    </message>
    <message>
        <source>Open an experiment</source>
        <translation>Experiment öffnen</translation>
    </message>
    <message>
        <source>Open a project or run folder</source>
        <translation>Projekt- oder Laufordner öffnen</translation>
    </message>
    <message>
        <source>Choose or make the folder of the project</source>
        <translation>Ordner des Projekts wählen oder anlegen</translation>
    </message>
    <message>
        <source>Save the experiment</source>
        <translation>Experiment speichern</translation>
    </message>
    <message>
        <source>Experiments (*.mantissa)</source>
        <translation>Experimente (*.mantissa)</translation>
    </message>
    <message>
        <source>The chart is saved.</source>
        <translation>Das Diagramm ist gespeichert.</translation>
    </message>
    <message>
        <source>Show in its folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Find an action</source>
        <translation>Aktion suchen</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>System check</source>
        <translation>Systemprüfung</translation>
    </message>
    <message>
        <source>Prolong</source>
        <translation>Verlängern</translation>
    </message>
    <message>
        <source>Prolong by 1 epoch</source>
        <translation>Um 1 Epoche verlängern</translation>
    </message>
    <message>
        <source>Prolong by %1 epochs</source>
        <translation>Um %1 Epochen verlängern</translation>
    </message>
    <message>
        <source>The finished runs train on from their last step, in the same folders.</source>
        <translation>Die fertigen Läufe trainieren ab ihrem letzten Schritt weiter, in denselben Ordnern.</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Colours of the system</source>
        <translation>Farben des Systems</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Text size %1 %</source>
        <translation>Textgröße %1 %</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Presenter mode</source>
        <translation>Vortragsmodus</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>This build has no German: Qt&apos;s lrelease was missing when it was made.</source>
        <translation>Dieser Bau hat kein Deutsch: Qts lrelease fehlte, als er entstand.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Import runs of TensorBoard…</source>
        <translation>Läufe aus TensorBoard einlesen…</translation>
    </message>
    <message>
        <source>Event files of other programs as runs in this project, to be shown and compared. A folder of them can be dropped, too.</source>
        <translation>Ereignisdateien anderer Programme als Läufe in diesem Projekt, um sie zu zeigen und zu vergleichen. Ein Ordner davon kann auch hier abgelegt werden.</translation>
    </message>
    <message>
        <source>The folder that TensorBoard shows</source>
        <translation>Der Ordner, den TensorBoard zeigt</translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>Run %1, %2</source>
        <translation>Lauf %1, %2</translation>
    </message>
    <message>
        <source>Once more: back to the window.</source>
        <translation>Noch einmal: zurück zum Fenster.</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
    <message>
        <source>About Mantissa</source>
        <translation>Über Mantissa</translation>
    </message>
    <message>
        <source>Insert the layer %1</source>
        <translation>Die Schicht %1 einfügen</translation>
    </message>
    <message>
        <source>Name: %1</source>
        <translation>Name: %1</translation>
    </message>
    <message>
        <source>Word: %1</source>
        <translation>Wort: %1</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>Lektion: %1</translation>
    </message>
    <message>
        <source>Compare the network with…</source>
        <translation>Netz vergleichen mit …</translation>
    </message>
    <message>
        <source>Layer by layer beside that of another experiment, though neither was trained.</source>
        <translation>Schicht für Schicht neben dem eines anderen Experiments, auch wenn keines trainiert wurde.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::MemoryAdvice</name>
    <message>
        <source>Set the batch to %1 or less.</source>
        <translation>Den Batch auf %1 oder weniger setzen.</translation>
    </message>
    <message>
        <source>Choose a smaller network or a narrower policy.</source>
        <translation>Ein kleineres Netz oder eine schmalere Policy wählen.</translation>
    </message>
    <message>
        <source>A measurement is under way.</source>
        <translation>Eine Messung ist im Gang.</translation>
    </message>
    <message>
        <source>A run is going: its memory is on the Run page.</source>
        <translation>Ein Lauf ist im Gang: sein Speicher steht auf der Seite Lauf.</translation>
    </message>
    <message>
        <source>No experiment is open.</source>
        <translation>Kein Experiment ist offen.</translation>
    </message>
    <message>
        <source>%1 %2 (predicted %3)</source>
        <translation>%1 %2 (vorhergesagt %3)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Measured over one step:</source>
        <translation>Über einen Schritt gemessen:</translation>
    </message>
    <message>
        <source>%1: %2 needed, most of it for %3; %4 free.</source>
        <translation>%1: %2 nötig, das meiste davon für %3; %4 frei.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::NumberLine</name>
    <message>
        <source>Number line</source>
        <translation>Zahlengerade</translation>
    </message>
    <message>
        <source>Above: all that the format reaches. Beneath: its steps around the value, and where the value goes. Drag to move it.</source>
        <translation>Oben: alles, was das Format erreicht. Darunter: seine Stufen um den Wert und wohin der Wert geht. Ziehen verschiebt ihn.</translation>
    </message>
    <message>
        <source>%1 saturates</source>
        <translation>%1 sättigt</translation>
    </message>
    <message>
        <source>The whole range</source>
        <translation>Der ganze Bereich</translation>
    </message>
    <message>
        <source>The steps around the value</source>
        <translation>Die Stufen um den Wert</translation>
    </message>
</context>
<context>
    <name>mantissa::app::NumbersPage</name>
    <message>
        <source>Flush subnormals</source>
        <translation>Ohne Subnormale</translation>
    </message>
    <message>
        <source>To nearest, ties to even</source>
        <translation>Zur nächsten</translation>
    </message>
    <message>
        <source>Toward zero</source>
        <translation>Zur Null hin</translation>
    </message>
    <message>
        <source>Stochastic</source>
        <translation>Stochastisch</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>Rundung</translation>
    </message>
    <message>
        <source>Any number, with decimal point or comma: 0.1, 6e-8, 2^-24, 0x1p-14; inf and nan too.</source>
        <translation>Eine beliebige Zahl, mit Punkt oder Komma: 0,1, 6e-8, 2^-24, 0x1p-14; auch inf und nan.</translation>
    </message>
    <message>
        <source>How what lies between two numbers of a format gets to one of them. Stochastic: by chance, the nearer one more often; both stand there with how often each comes. Arithmetic follows.</source>
        <translation>Wie etwas zwischen zwei Zahlen eines Formats zu einer von beiden kommt. Stochastisch: nach Zufall, die nähere öfter; beide stehen da, mit ihrer Häufigkeit. Die Arithmetik folgt.</translation>
    </message>
    <message>
        <source>Nothing lies between 0 and the smallest normal number: what would becomes one of the two, as Rounding says. Hardware that flushes subnormals makes all of it 0. Bits, range and arithmetic follow.</source>
        <translation>Zwischen 0 und der kleinsten normalen Zahl liegt nichts: Was dort läge, wird eine von beiden, wie es die Rundung sagt. Hardware, die Subnormale auf 0 setzt, macht alles davon zu 0. Bits, Bereich und Arithmetik folgen.</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Versuch</translation>
    </message>
    <message>
        <source>No binary format has it exactly.</source>
        <translation>Kein binäres Format hat es exakt.</translation>
    </message>
    <message>
        <source>2,049</source>
        <translation>2.049</translation>
    </message>
    <message>
        <source>One more than float16 can count to in ones.</source>
        <translation>Eins mehr, als float16 in Einsen zählen kann.</translation>
    </message>
    <message>
        <source>65,520</source>
        <translation>65.520</translation>
    </message>
    <message>
        <source>Overflows float16.</source>
        <translation>Läuft in float16 über.</translation>
    </message>
    <message>
        <source>The smallest number of float16.</source>
        <translation>Die kleinste Zahl von float16.</translation>
    </message>
    <message>
        <source>Adam&apos;s epsilon, a subnormal of float16.</source>
        <translation>Adams Epsilon, in float16 subnormal.</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>The value in every format, as text with tabs.</source>
        <translation>Der Wert in jedem Format, als Text mit Tabulatoren.</translation>
    </message>
    <message>
        <source>The value in every format</source>
        <translation>Der Wert in jedem Format</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>Arithmetik</translation>
    </message>
    <message>
        <source>First number</source>
        <translation>Erste Zahl</translation>
    </message>
    <message>
        <source>Second number</source>
        <translation>Zweite Zahl</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Done in each format: operands rounded to it, then the result.</source>
        <translation>In jedem Format gerechnet: Operanden gerundet, dann das Ergebnis.</translation>
    </message>
    <message>
        <source>Swamping</source>
        <translation>Verschluckt</translation>
    </message>
    <message>
        <source>2048 + 1: the small one vanishes in float16, as an update does in a large weight.</source>
        <translation>2048 + 1: die kleine verschwindet in float16, wie eine Änderung in einem großen Gewicht.</translation>
    </message>
    <message>
        <source>Overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>300 × 300: more than float16 can hold.</source>
        <translation>300 × 300: mehr, als float16 fasst.</translation>
    </message>
    <message>
        <source>Underflow</source>
        <translation>Unterlauf</translation>
    </message>
    <message>
        <source>1e-4 × 1e-4: less than the smallest number of float16.</source>
        <translation>1e-4 × 1e-4: weniger als die kleinste Zahl von float16.</translation>
    </message>
    <message>
        <source>The result in every format</source>
        <translation>Das Ergebnis in jedem Format</translation>
    </message>
    <message>
        <source>A number</source>
        <translation>Eine Zahl</translation>
    </message>
    <message>
        <source>A block</source>
        <translation>Ein Block</translation>
    </message>
    <message>
        <source>Equal steps</source>
        <translation>Gleiche Stufen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>A value in every format with an exponent, and arithmetic with it.</source>
        <translation>Ein Wert in jedem Format mit Exponent, und Rechnen damit.</translation>
    </message>
    <message>
        <source>Values that share a scale, and what the largest does to the smallest.</source>
        <translation>Werte, die eine Skala teilen, und was der größte mit dem kleinsten macht.</translation>
    </message>
    <message>
        <source>Fixed point and signs on the number line.</source>
        <translation>Festkomma und Vorzeichen auf der Zahlengeraden.</translation>
    </message>
    <message>
        <source>Remove %1 from the list</source>
        <translation>%1 aus der Liste entfernen</translation>
    </message>
</context>
<context>
    <name>mantissa::app::OwnFormats</name>
    <message>
        <source>Format of your own</source>
        <translation>Eigenes Format</translation>
    </message>
    <message>
        <source>Add a format: float&lt;5,3&gt;, fixed&lt;4,12&gt;</source>
        <translation>Format dazu: float&lt;5,3&gt;, fixed&lt;4,12&gt;</translation>
    </message>
    <message>
        <source>Exponent and fraction bits, or bits before and after the point: float&lt;3,2,finite&gt; is float6, float&lt;2,1,finite&gt; float4. Enter adds it. Formats of the open experiment are there by themselves.</source>
        <translation>Bits für Exponent und Mantisse, oder Bits vor und hinter dem Komma: float&lt;3,2,finite&gt; ist float6, float&lt;2,1,finite&gt; float4. Return fügt es hinzu. Formate des offenen Experiments sind von selbst da.</translation>
    </message>
    <message>
        <source>No such format. Write float&lt;exponent bits,fraction bits&gt; or fixed&lt;bits before,bits after the point&gt;.</source>
        <translation>Kein solches Format. Möglich sind float&lt;Bits Exponent,Bits Mantisse&gt; und fixed&lt;Bits vor,Bits hinter dem Komma&gt;.</translation>
    </message>
    <message>
        <source>One value of it has no bits of its own. Equal steps shows signs, and fixed point of any word.</source>
        <translation>Ein Wert davon hat keine eigenen Bits. „Gleiche Stufen“ zeigt Vorzeichen und Festkomma jeder Wortbreite.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ObjectForm</name>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>in German</source>
        <translation>auf Deutsch</translation>
    </message>
    <message>
        <source>in English</source>
        <translation>auf Englisch</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Take away</source>
        <translation>Wegnehmen</translation>
    </message>
    <message>
        <source>Take away %1</source>
        <translation>%1 wegnehmen</translation>
    </message>
    <message>
        <source>Takes this one away.</source>
        <translation>Nimmt dies hier weg.</translation>
    </message>
    <message>
        <source>Take away %1 %2</source>
        <translation>%1 %2 wegnehmen</translation>
    </message>
    <message>
        <source>Add to %1</source>
        <translation>Zu %1 hinzufügen</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
</context>
<context>
    <name>mantissa::app::OperationModel</name>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>Ran as</source>
        <translation>Lief als</translation>
    </message>
    <message>
        <source>The first whose result is not finite</source>
        <translation>Die erste, deren Ergebnis nicht endlich ist</translation>
    </message>
</context>
<context>
    <name>mantissa::app::OtherCardsView</name>
    <message>
        <source>On another card</source>
        <translation>Auf einer anderen Karte</translation>
    </message>
    <message>
        <source>here, measured</source>
        <translation>hier, gemessen</translation>
    </message>
    <message>
        <source>Measured on this device, without the wait for data.</source>
        <translation>Auf diesem Gerät gemessen, ohne das Warten auf Daten.</translation>
    </message>
    <message>
        <source>%1: %2 GiB: %3</source>
        <translation>%1: %2 GiB: %3</translation>
    </message>
    <message>
        <source>An estimate needs two runs that tell what they trained.</source>
        <translation>Eine Schätzung braucht zwei Läufe, die sagen, was sie trainierten.</translation>
    </message>
    <message>
        <source>Pick a card: its memory by category stands here.</source>
        <translation>Eine Karte wählen: ihr Speicher nach Kategorie steht dann hier.</translation>
    </message>
    <message>
        <source>Times were published for %1.</source>
        <translation>Veröffentlichte Zeiten gibt es für %1.</translation>
    </message>
    <message>
        <source>✕ needs %1 GiB</source>
        <translation>✕ braucht %1 GiB</translation>
    </message>
    <message>
        <source>%1, simulated</source>
        <translation>%1, simuliert</translation>
    </message>
    <message>
        <source>Card name</source>
        <translation>Karte</translation>
    </message>
</context>
<context>
    <name>mantissa::app::PlotCard</name>
    <message>
        <source>%1, at %2</source>
        <translation>%1, bei %2</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Left and Right move the cursor, plus and minus zoom, Home shows everything, T shows a table, the menu key opens the menu.</source>
        <translation>Links und Rechts bewegen den Zeiger, Plus und Minus zoomen, Pos1 zeigt alles, T zeigt eine Tabelle, die Menütaste öffnet das Menü.</translation>
    </message>
    <message>
        <source>Log y axis</source>
        <translation>Logarithmische y-Achse</translation>
    </message>
    <message>
        <source>Log x axis</source>
        <translation>Logarithmische x-Achse</translation>
    </message>
    <message>
        <source>Show as a table (T)</source>
        <translation>Als Tabelle zeigen (T)</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
</context>
<context>
    <name>mantissa::app::PolicyCard</name>
    <message>
        <source>Policies</source>
        <translation>Policys</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>The selected variant role by role, its loss scale and layers of their own (Ctrl+E).</source>
        <translation>Die gewählte Variante Rolle für Rolle, ihre Verlustskala und eigene Schichten (Strg+E).</translation>
    </message>
    <message>
        <source>Every operation of the compiled step, where casts were put and what they move.</source>
        <translation>Jede Operation des kompilierten Schritts, wo gewandelt wird und was das bewegt.</translation>
    </message>
    <message>
        <source>What each policy means</source>
        <translation>Was jede Policy bedeutet</translation>
    </message>
    <message>
        <source>Compiled step</source>
        <translation>Kompilierter Schritt</translation>
    </message>
    <message>
        <source>%1 operations, %2 casts</source>
        <translation>%1 Operationen, %2 Wandlungen</translation>
    </message>
    <message>
        <source>%1 operations, %2 cast</source>
        <translation>%1 Operationen, %2 Wandlung</translation>
    </message>
</context>
<context>
    <name>mantissa::app::PolicyDetails</name>
    <message>
        <source>Shows or hides the settings of this group</source>
        <translation>Zeigt oder verbirgt die Einstellungen dieser Gruppe</translation>
    </message>
</context>
<context>
    <name>mantissa::app::PolicyForm</name>
    <message>
        <source>Blocks lie along what a product sums over. Where their size does not divide that axis nothing is padded: the last block is shorter and has a scale of its own, the same numbers as if zeros filled it. Step says where.</source>
        <translation>Blöcke liegen entlang dessen, worüber ein Produkt summiert. Wo ihre Größe diese Achse nicht teilt, wird nichts aufgefüllt: Der letzte Block ist kürzer und hat eine eigene Skala, dieselben Zahlen, als füllten ihn Nullen. Wo das so ist, sagt Schritt.</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Policy</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>Rundung</translation>
    </message>
    <message>
        <source>Saturate</source>
        <translation>Sättigen</translation>
    </message>
    <message>
        <source>Format of %1</source>
        <translation>Format von %1</translation>
    </message>
    <message>
        <source>A format of the list, or float&lt;exponent,mantissa&gt; or fixed&lt;whole,fraction&gt; with numbers of your own.</source>
        <translation>Ein Format der Liste, oder float&lt;exponent,mantissa&gt; oder fixed&lt;ganz,bruch&gt; mit eigenen Zahlen.</translation>
    </message>
    <message>
        <source>Rounding of %1</source>
        <translation>Rundung von %1</translation>
    </message>
    <message>
        <source>To the nearest number, ties to even; by chance, in proportion to the distance; or toward zero.</source>
        <translation>Zur nächsten Zahl, bei Gleichstand gerade; nach Zufall im Verhältnis der Abstände; oder zur Null hin.</translation>
    </message>
    <message>
        <source>Saturate %1</source>
        <translation>%1 sättigen</translation>
    </message>
    <message>
        <source>What is too large for the format becomes its largest value instead of infinity.</source>
        <translation>Was für das Format zu groß ist, wird sein größter Wert statt unendlich.</translation>
    </message>
    <message>
        <source>%1 Changed beneath: %2.</source>
        <translation>%1 Unten geändert: %2.</translation>
    </message>
    <message>
        <source>Flush</source>
        <translation>Subnormale auf 0</translation>
    </message>
    <message>
        <source>Flush subnormals of %1</source>
        <translation>Subnormale von %1 auf 0</translation>
    </message>
    <message>
        <source>Nothing lies between 0 and the format&apos;s smallest normal number: what would becomes one of the two, as Rounding says, in software. Hardware that flushes subnormals makes all of it 0.</source>
        <translation>Zwischen 0 und der kleinsten normalen Zahl des Formats liegt nichts: Was dort läge, wird eine von beiden, wie die Rundung es sagt, in Software. Hardware, die Subnormale auf 0 setzt, macht alles davon zu 0.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::PolicyModel</name>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>fixed %1</source>
        <translation>fest %1</translation>
    </message>
    <message>
        <source>dynamic from %1</source>
        <translation>dyn. ab %1</translation>
    </message>
    <message>
        <source>On this device</source>
        <translation>Auf diesem Gerät</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>Verlustskala</translation>
    </message>
    <message>
        <source>dynamic %1</source>
        <translation>dynamisch %1</translation>
    </message>
    <message>
        <source>Own policy</source>
        <translation>Eigene Policy</translation>
    </message>
</context>
<context>
    <name>mantissa::app::PredictionBox</name>
    <message>
        <source>Prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>may still be changed</source>
        <translation>noch änderbar</translation>
    </message>
    <message>
        <source>choose before you go on</source>
        <translation>vor dem Weitergehen wählen</translation>
    </message>
    <message>
        <source>Your prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Key %1</source>
        <translation>Taste %1</translation>
    </message>
    <message>
        <source>your prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>what happened</source>
        <translation>was geschah</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>You said %1. What happened: %2</source>
        <translation>Vorhersage: %1. Tatsächlich: %2</translation>
    </message>
    <message>
        <source>Gradients and the loss scale: Left and Right move it</source>
        <translation>Gradienten und die Verlustskala: Links und Rechts bewegen sie</translation>
    </message>
    <message>
        <source>Drag it, or use Left and Right.</source>
        <translation>Ziehen, oder Links und Rechts drücken.</translation>
    </message>
    <message>
        <source>Loss scale as a power of two</source>
        <translation>Verlustskala als Zweierpotenz</translation>
    </message>
    <message>
        <source>Your prediction; comma or point, as you are used to.</source>
        <translation>Vorhersage; Komma oder Punkt, beides gilt.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::PresetGallery</name>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>%1; of “%2”</source>
        <translation>%1; aus „%2“</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ProblemStrip</name>
    <message>
        <source>Mends it in one step of undo.</source>
        <translation>Behebt es in einem Schritt, der sich zurücknehmen lässt.</translation>
    </message>
    <message>
        <source>Go to Data</source>
        <translation>Zu Daten</translation>
    </message>
    <message>
        <source>Shows the fields of the data, and the button that finds files.</source>
        <translation>Zeigt die Felder der Daten und den Knopf, der Dateien findet.</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>The network counts from the next run: what trains goes on with the one it began with.</source>
        <translation>Das Netz zählt ab dem nächsten Lauf: Was trainiert, geht mit dem weiter, mit dem es begann.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::RangeChart</name>
    <message>
        <source>Ranges: shared exponents and scales</source>
        <translation>Bereiche: gemeinsame Exponenten und Skalen</translation>
    </message>
    <message>
        <source>Where shared exponents and scales are: the darker, the more of them at that power of two. Point at it for names.</source>
        <translation>Wo gemeinsame Exponenten und Skalen liegen: je dunkler, desto mehr bei dieser Zweierpotenz. Der Zeiger darauf nennt die Namen.</translation>
    </message>
    <message>
        <source>no run is chosen</source>
        <translation>kein Lauf ist gewählt</translation>
    </message>
    <message>
        <source>%1 tells none: its formats have fixed ranges, or scales of blocks that nobody observed (Health)</source>
        <translation>%1 nennt keine: seine Formate haben feste Bereiche oder Skalen von Blöcken, die niemand beobachtet hat (Zustand)</translation>
    </message>
    <message>
        <source>scales of %1 blocks of %2, in observed steps</source>
        <translation>Skalen von %1 Blöcken von %2, in beobachteten Schritten</translation>
    </message>
    <message>
        <source>shared exponents of %1 tensors of %2: bits before the point</source>
        <translation>gemeinsame Exponenten von %1 Tensoren von %2: Bits vor dem Komma</translation>
    </message>
    <message>
        <source>scales of %1 tensors of %2</source>
        <translation>Skalen von %1 Tensoren von %2</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>Step %1, %2: %3 of %4</source>
        <translation>Schritt %1, %2: %3 von %4</translation>
    </message>
    <message>
        <source>highest 2%1</source>
        <translation>höchste 2%1</translation>
    </message>
    <message>
        <source>middle 2%1</source>
        <translation>mittlere 2%1</translation>
    </message>
    <message>
        <source>lowest 2%1</source>
        <translation>tiefste 2%1</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>the scale of 1 block of %1, in observed steps</source>
        <translation>die Skala von 1 Block von %1, in beobachteten Schritten</translation>
    </message>
    <message>
        <source>the shared exponent of 1 tensor of %1: bits before the point</source>
        <translation>der geteilte Exponent von 1 Tensor von %1: Bits vor dem Komma</translation>
    </message>
    <message>
        <source>the scale of 1 tensor of %1</source>
        <translation>die Skala von 1 Tensor von %1</translation>
    </message>
</context>
<context>
    <name>mantissa::app::RangeView</name>
    <message>
        <source>Range of each format</source>
        <translation>Bereich jedes Formats</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>of magnitudes; subnormals are flushed to 0</source>
        <translation>der Beträge; Subnormale werden zu 0</translation>
    </message>
    <message>
        <source>of magnitudes; solid: normal, hatched: subnormal</source>
        <translation>der Beträge; voll: normal, schraffiert: subnormal</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ReplayBar</name>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Step of the replay</source>
        <translation>Schritt der Wiedergabe</translation>
    </message>
    <message>
        <source>The runs as they were after this step.</source>
        <translation>Die Läufe, wie sie nach diesem Schritt waren.</translation>
    </message>
    <message>
        <source>End replay</source>
        <translation>Wiedergabe beenden</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>%1; %2 at %3: %4</source>
        <translation>%1; %2 bei %3: %4</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>divergiert</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ReportActions</name>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Export the report…</source>
        <translation>Bericht exportieren…</translation>
    </message>
    <message>
        <source>Curves for TensorBoard…</source>
        <translation>Kurven für TensorBoard…</translation>
    </message>
    <message>
        <source>Write a report of the ticked runs beside them, as HTML, and open it (Ctrl+R)</source>
        <translation>Einen Bericht der angehakten Läufe als HTML daneben schreiben und öffnen (Strg+R)</translation>
    </message>
    <message>
        <source>The report as HTML, PDF, Markdown, LaTeX, CSV or JSON</source>
        <translation>Der Bericht als HTML, PDF, Markdown, LaTeX, CSV oder JSON</translation>
    </message>
    <message>
        <source>The ticked runs as event files, a folder each: tensorboard --logdir shows them</source>
        <translation>Die angehakten Läufe als Ereignisdateien, je ein Ordner: tensorboard --logdir zeigt sie</translation>
    </message>
    <message>
        <source>This experiment cannot be exported yet.</source>
        <translation>Dieses Experiment lässt sich noch nicht exportieren.</translation>
    </message>
    <message>
        <source>The folder for TensorBoard</source>
        <translation>Ordner für TensorBoard</translation>
    </message>
    <message>
        <source>There is nothing to export yet.</source>
        <translation>Noch gibt es nichts zu exportieren.</translation>
    </message>
    <message>
        <source>Tick a run at the left first.</source>
        <translation>Zuerst links einen Lauf anhaken.</translation>
    </message>
    <message>
        <source>The curves are written.</source>
        <translation>Die Kurven sind geschrieben.</translation>
    </message>
    <message>
        <source>tensorboard --logdir %1</source>
        <translation>tensorboard --logdir %1</translation>
    </message>
    <message>
        <source>The curves were not written.</source>
        <translation>Die Kurven wurden nicht geschrieben.</translation>
    </message>
    <message>
        <source>Save the chart…</source>
        <translation>Diagramm speichern…</translation>
    </message>
    <message>
        <source>Save the chart as a drawing…</source>
        <translation>Diagramm als Zeichnung speichern…</translation>
    </message>
    <message>
        <source>The chart that has the keyboard, else the largest of the page, as PNG, SVG, PDF or CSV</source>
        <translation>Das Diagramm, das die Tastatur hat, sonst das größte der Seite, als PNG, SVG, PDF oder CSV</translation>
    </message>
    <message>
        <source>The same as SVG, sharp at every size</source>
        <translation>Dasselbe als SVG, scharf in jeder Größe</translation>
    </message>
    <message>
        <source>There is no chart on this page.</source>
        <translation>Auf dieser Seite ist kein Diagramm.</translation>
    </message>
    <message>
        <source>Run, Health, Why slow and Compare have some.</source>
        <translation>Lauf, Zustand, Warum langsam und Vergleich haben welche.</translation>
    </message>
    <message>
        <source>Export to PyTorch, Keras or ONNX…</source>
        <translation>Nach PyTorch, Keras oder ONNX exportieren…</translation>
    </message>
    <message>
        <source>A variant as a program that trains there, to go on where one machine is not enough; or its trained network, for inference</source>
        <translation>Eine Variante als Programm, das dort trainiert, um weiterzumachen, wo eine Maschine nicht reicht; oder ihr trainiertes Netz, zum Anwenden</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
</context>
<context>
    <name>mantissa::app::RoofView</name>
    <message>
        <source>Roofs</source>
        <translation>Dachkurven (Roofline)</translation>
    </message>
    <message>
        <source>No layer multiplies.</source>
        <translation>Keine Schicht multipliziert.</translation>
    </message>
    <message>
        <source>FLOP per byte; up: GFLOP/s</source>
        <translation>FLOP je Byte; nach oben: GFLOP/s</translation>
    </message>
    <message>
        <source>%1: %2, then %3</source>
        <translation>%1: %2, dann %3</translation>
    </message>
</context>
<context>
    <name>mantissa::app::RuleList</name>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Picks the layer and the step in the map</source>
        <translation>Wählt Schicht und Schritt in der Karte</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>Picks this variant</source>
        <translation>Wählt diese Variante</translation>
    </message>
    <message>
        <source>In %1: %2</source>
        <translation>In %1: %2</translation>
    </message>
    <message>
        <source>Don&apos;t show this rule again in this project</source>
        <translation>Diese Regel in diesem Projekt nicht mehr zeigen</translation>
    </message>
    <message>
        <source>1 rule is hidden in this project.</source>
        <translation>1 Regel ist in diesem Projekt ausgeblendet.</translation>
    </message>
    <message>
        <source>%1 rules are hidden in this project.</source>
        <translation>%1 Regeln sind in diesem Projekt ausgeblendet.</translation>
    </message>
    <message>
        <source>Show again</source>
        <translation>Wieder zeigen</translation>
    </message>
    <message>
        <source>All that this project does not show again</source>
        <translation>Alles, was dieses Projekt nicht mehr zeigt</translation>
    </message>
    <message>
        <source>Hidden: %1</source>
        <translation>Ausgeblendet: %1</translation>
    </message>
</context>
<context>
    <name>mantissa::app::RunAnswer</name>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>%1 more sentences in Compare.</source>
        <translation>Mehr unter Vergleich (%1 Sätze).</translation>
    </message>
</context>
<context>
    <name>mantissa::app::RunChart</name>
    <message>
        <source>Curves of the runs</source>
        <translation>Kurven der Läufe</translation>
    </message>
    <message>
        <source>Left and Right move the cursor, Up and Down go from pane to pane, plus and minus zoom, Home shows everything, the menu key opens the pane&apos;s menu. The button Table shows the same as figures.</source>
        <translation>Links und Rechts bewegen den Zeiger, Hoch und Herunter gehen von Kurvenfeld zu Kurvenfeld, Plus und Minus zoomen, Pos1 zeigt alles, die Menütaste öffnet das Menü des Kurvenfelds. Der Knopf Werte zeigt dasselbe als Zahlen.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::RunColumn</name>
    <message>
        <source>No runs yet.
Press Run (F5): all variants train in turns.</source>
        <translation>Noch keine Läufe.
Starten (F5): alle Varianten trainieren im Wechsel.</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Show on the Run page</source>
        <translation>Auf der Seite Lauf zeigen</translation>
    </message>
    <message>
        <source>Its cards, curves and bars, as if it had just ended.</source>
        <translation>Karten, Kurven und Balken, als wäre er eben zu Ende.</translation>
    </message>
    <message>
        <source>A run is going. Press Stop first.</source>
        <translation>Ein Lauf ist im Gang. Zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>Unpin the baseline</source>
        <translation>Basis lösen</translation>
    </message>
    <message>
        <source>Pin as baseline</source>
        <translation>Als Basis setzen</translation>
    </message>
    <message>
        <source>Delete these runs</source>
        <translation>Diese Läufe löschen</translation>
    </message>
    <message>
        <source>Delete this run</source>
        <translation>Diesen Lauf löschen</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>That of %1</source>
        <translation>Die von %1</translation>
    </message>
    <message>
        <source>No runs yet.
Press Run (F5).</source>
        <translation>Noch keine Läufe.
Mit Starten (F5) kommen sie.</translation>
    </message>
    <message>
        <source>No runs yet.
Mend the error that Build shows first.</source>
        <translation>Noch keine Läufe.
Zuerst den Fehler beheben, den „Aufbau“ zeigt.</translation>
    </message>
    <message>
        <source>No runs yet.
Mend the error that Data shows first.</source>
        <translation>Noch keine Läufe.
Zuerst den Fehler beheben, den „Daten“ zeigt.</translation>
    </message>
    <message>
        <source>The colour of %1, another dash and marker</source>
        <translation>Die Farbe von %1, andere Strichelung und andere Marke</translation>
    </message>
</context>
<context>
    <name>mantissa::app::RunNews</name>
    <message>
        <source>The run could not go on.</source>
        <translation>Der Lauf konnte nicht weitergehen.</translation>
    </message>
    <message>
        <source>The run could not start.</source>
        <translation>Der Lauf ließ sich nicht starten.</translation>
    </message>
    <message>
        <source>The run waits: something else in the experiment is wrong.</source>
        <translation>Der Lauf wartet: Etwas anderes im Experiment ist falsch.</translation>
    </message>
    <message>
        <source>The search could not go on.</source>
        <translation>Die Suche konnte nicht weitergehen.</translation>
    </message>
    <message>
        <source>%1 failed.</source>
        <translation>%1 ist gescheitert.</translation>
    </message>
    <message>
        <source>%1 and go on</source>
        <translation>%1 und weiter</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>%1 does not wait any more.</source>
        <translation>%1 wartet nicht mehr.</translation>
    </message>
    <message>
        <source>What helps it is changed in its variant.</source>
        <translation>Was ihr hilft, wird in ihrer Variante geändert.</translation>
    </message>
    <message>
        <source>The run waits: this change does not reach it.</source>
        <translation>Der Lauf wartet: diese Änderung erreicht ihn nicht.</translation>
    </message>
    <message>
        <source>It counts from the next run. The network may be another than the one that trains.</source>
        <translation>Sie zählt ab dem nächsten Lauf. Vielleicht ist das Netz ein anderes als das, das trainiert.</translation>
    </message>
    <message>
        <source>Stop %1 alone</source>
        <translation>Nur %1 stoppen</translation>
    </message>
    <message>
        <source>%1 variants failed for the same reason: %2.</source>
        <translation>%1 Varianten sind aus demselben Grund gescheitert: %2.</translation>
    </message>
    <message>
        <source>%1 stopped before its end.</source>
        <translation>%1 wurde vor dem Ende gestoppt.</translation>
    </message>
    <message>
        <source>%1 runs stopped before their end.</source>
        <translation>%1 Läufe wurden vor dem Ende gestoppt.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::RunOverlay</name>
    <message>
        <source>newest values above</source>
        <translation>neueste Werte darüber</translation>
    </message>
    <message>
        <source>newest values below</source>
        <translation>neueste Werte darunter</translation>
    </message>
    <message>
        <source>latest</source>
        <translation>zuletzt</translation>
    </message>
    <message>
        <source>at step %1</source>
        <translation>bei Schritt %1</translation>
    </message>
    <message>
        <source>at epoch %1</source>
        <translation>bei Epoche %1</translation>
    </message>
    <message>
        <source>over %1 steps</source>
        <translation>über %1 Schritte</translation>
    </message>
    <message>
        <source>over %1 epochs</source>
        <translation>über %1 Epochen</translation>
    </message>
    <message>
        <source>%1%2, %3 each</source>
        <translation>%1%2, je %3</translation>
    </message>
    <message>
        <source>your prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>No points yet</source>
        <translation>Noch keine Punkte</translation>
    </message>
    <message>
        <source>The first step is under way.</source>
        <translation>Der erste Schritt ist unterwegs.</translation>
    </message>
    <message>
        <source>Draw how the loss will fall, then press Run (F5) and see both.</source>
        <translation>Zeichnen, wie der Verlust fallen wird, dann Starten drücken (F5) und beides sehen.</translation>
    </message>
    <message>
        <source>Press Run (F5), or tick earlier runs at the left.</source>
        <translation>Starten drücken (F5) oder links frühere Läufe anhaken.</translation>
    </message>
    <message>
        <source>Press Run (F5). The curves of all variants grow side by side.</source>
        <translation>Mit Starten (F5) geht es los. Die Kurven aller Varianten wachsen nebeneinander.</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>epoch %1</source>
        <translation>Epoche %1</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1, Schritt %2: %3</translation>
    </message>
    <message>
        <source>the step was skipped, for a gradient was not finite</source>
        <translation>der Schritt wurde übersprungen, weil ein Gradient nicht endlich war</translation>
    </message>
    <message>
        <source>epoch %1 ended</source>
        <translation>Epoche %1 ist zu Ende</translation>
    </message>
    <message>
        <source>%1 events:</source>
        <translation>%1 Ereignisse:</translation>
    </message>
    <message>
        <source>
and %1 more; zoom in to part them</source>
        <translation>
und %1 weitere; Zoomen trennt sie</translation>
    </message>
    <message>
        <source>diverged at %1</source>
        <translation>divergiert bei %1</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>n %1</source>
        <translation>n %1</translation>
    </message>
    <message>
        <source>n %1, %2 diverged</source>
        <translation>n %1, %2 divergiert</translation>
    </message>
    <message>
        <source>The run is held before its first step. Press Continue (F5).</source>
        <translation>Der Lauf pausiert vor seinem ersten Schritt. Fortsetzen drücken (F5).</translation>
    </message>
    <message>
        <source>%1, step %2: the training loss is not finite.</source>
        <translation>%1, Schritt %2: Der Trainingsverlust ist nicht endlich.</translation>
    </message>
    <message>
        <source>%1, step %2: the validation loss is not finite.</source>
        <translation>%1, Schritt %2: Der Validierungsverlust ist nicht endlich.</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>Batch %1</translation>
    </message>
    <message>
        <source>The curves of %1 are being read.</source>
        <translation>Die Kurven von %1 werden gelesen.</translation>
    </message>
    <message>
        <source>The curves of %1 runs are being read.</source>
        <translation>Die Kurven von %1 Läufen werden gelesen.</translation>
    </message>
    <message>
        <source>over 1 step</source>
        <translation>über 1 Schritt</translation>
    </message>
    <message>
        <source>over 1 epoch</source>
        <translation>über 1 Epoche</translation>
    </message>
    <message>
        <source>%1, steps %2 to %3: the clock was held down: %4.</source>
        <translation>%1, Schritte %2 bis %3: Der Takt war gebremst: %4.</translation>
    </message>
    <message>
        <source>%1 is left out: its steps tell no time.</source>
        <translation>%1 fehlt hier: Die Schritte nennen keine Zeit.</translation>
    </message>
    <message>
        <source>%1 runs are left out: their steps tell no time.</source>
        <translation>%1 Läufe fehlen hier: Ihre Schritte nennen keine Zeit.</translation>
    </message>
    <message>
        <source>over %1</source>
        <translation>über %1</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>%1%2, %3/s</source>
        <translation>%1%2, %3/s</translation>
    </message>
</context>
<context>
    <name>mantissa::app::RunPage</name>
    <message>
        <source>%1 diverged at step %2</source>
        <translation>%1 divergierte bei Schritt %2</translation>
    </message>
    <message>
        <source>What these runs needed was not kept.</source>
        <translation>Was diese Läufe brauchten, wurde nicht aufgehoben.</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Spitzenspeicher</translation>
    </message>
    <message>
        <source>Where a step goes</source>
        <translation>Wohin ein Schritt geht</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Zeit je Schritt</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Peak memory by what it is for.</source>
        <translation>Spitzenspeicher nach Zweck.</translation>
    </message>
    <message>
        <source>Where the time of a step goes.</source>
        <translation>Wohin die Zeit eines Schritts geht.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Takes a profile of some steps of each variant, beside the runs, and says why one is not faster than the other</source>
        <translation>Nimmt neben den Läufen ein Profil einiger Schritte jeder Variante auf und sagt, warum eine nicht schneller ist als die andere</translation>
    </message>
    <message>
        <source>The curves as figures</source>
        <translation>Die Kurven als Zahlen</translation>
    </message>
    <message>
        <source>A run is going. Press Stop first.</source>
        <translation>Ein Lauf ist im Gang. Zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>The runs that are shown once more, step by step, with what happened.</source>
        <translation>Die gezeigten Läufe noch einmal, Schritt für Schritt, mit dem, was geschah.</translation>
    </message>
    <message>
        <source>No run is shown. Press Run first.</source>
        <translation>Kein Lauf wird gezeigt. Zuerst Starten drücken.</translation>
    </message>
    <message>
        <source>Compiling the variants…</source>
        <translation>Varianten werden kompiliert…</translation>
    </message>
    <message>
        <source>Nobody told their memory.</source>
        <translation>Ihren Speicher hat niemand mitgeteilt.</translation>
    </message>
    <message>
        <source>Nothing to predict: see the message at the left.</source>
        <translation>Nichts vorherzusagen: siehe die Meldung links.</translation>
    </message>
    <message>
        <source>median of the last steps</source>
        <translation>Median zuletzt</translation>
    </message>
    <message>
        <source>No step yet. It fills with the first steps of a run.</source>
        <translation>Noch kein Schritt. Es füllt sich mit den ersten Schritten eines Laufs.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>X axis</source>
        <translation>x-Achse</translation>
    </message>
    <message>
        <source>Steps that were taken, skipped ones too.</source>
        <translation>Getane Schritte, auch übersprungene.</translation>
    </message>
    <message>
        <source>Passes over the data.</source>
        <translation>Durchgänge durch die Daten.</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Glätten</translation>
    </message>
    <message>
        <source>A running average without start-up bias: each point keeps this share of the one before.</source>
        <translation>Gleitendes Mittel ohne Anfangsfehler: jeder Punkt behält diesen Anteil des vorigen.</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>The x axis grows with the curves. Zooming turns this off; a double-click on a chart fits everything again.</source>
        <translation>Die x-Achse wächst mit den Kurven. Zoomen schaltet das aus; ein Doppelklick auf ein Diagramm passt alles wieder ein.</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>Alle Läufe</translation>
    </message>
    <message>
        <source>Every run of the project as a table in place of the cards: sort, filter, pin a baseline, delete.</source>
        <translation>Alle Läufe des Projekts als Tabelle statt der Karten: sortieren, filtern, Basis setzen, löschen.</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>The curves as figures, step by step.</source>
        <translation>Die Kurven als Zahlen, Schritt für Schritt.</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Draw how the loss will fall before you press Run; both are shown afterwards. Off: the drawing stays.</source>
        <translation>Vor dem Start zeichnen, wie der Verlust fallen wird; danach sieht man beides. Aus: die Zeichnung bleibt.</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Fit all</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Show every point of every pane (double-click on a chart).</source>
        <translation>Jeden Punkt jedes Diagramms zeigen (Doppelklick auf ein Diagramm).</translation>
    </message>
    <message>
        <source>Save chart…</source>
        <translation>Diagramm speichern…</translation>
    </message>
    <message>
        <source>As PNG, SVG, PDF or CSV (Ctrl+Shift+E).</source>
        <translation>Als PNG, SVG, PDF oder CSV (Strg+Umschalt+E).</translation>
    </message>
    <message>
        <source>Log x axis</source>
        <translation>Logarithmische x-Achse</translation>
    </message>
    <message>
        <source>Open %1 in Numbers</source>
        <translation>%1 in Zahlen öffnen</translation>
    </message>
    <message>
        <source>Second cursor here (A)</source>
        <translation>Zweiter Zeiger hier (A)</translation>
    </message>
    <message>
        <source>Without the second cursor</source>
        <translation>Ohne zweiten Zeiger</translation>
    </message>
    <message>
        <source>Copy the numbers in sight</source>
        <translation>Sichtbare Zahlen kopieren</translation>
    </message>
    <message>
        <source>Note at step %1</source>
        <translation>Notiz bei Schritt %1</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>One step of this variant alone</source>
        <translation>Ein Schritt dieser Variante allein</translation>
    </message>
    <message>
        <source>One epoch of this variant alone</source>
        <translation>Eine Epoche dieser Variante allein</translation>
    </message>
    <message>
        <source>The other variants hold where they are.</source>
        <translation>Die anderen Varianten bleiben stehen.</translation>
    </message>
    <message>
        <source>%1: %2%3</source>
        <translation>%1: %2%3</translation>
    </message>
    <message>
        <source>Press Run (F5).</source>
        <translation>Mit Starten (F5) geht es los.</translation>
    </message>
    <message>
        <source>Press Run (F5): its %1 variants train in turns, so that their curves grow side by side.</source>
        <translation>Starten (F5): die %1 Varianten trainieren im Wechsel, so dass ihre Kurven nebeneinander wachsen.</translation>
    </message>
    <message>
        <source>Log y axis</source>
        <translation>Logarithmische y-Achse</translation>
    </message>
    <message>
        <source>Statistics of what is in sight</source>
        <translation>Statistik des Sichtbaren</translation>
    </message>
    <message>
        <source>Figures in sight</source>
        <translation>Sichtbare Zahlen</translation>
    </message>
    <message>
        <source>Fit x alone</source>
        <translation>Nur x einpassen</translation>
    </message>
    <message>
        <source>Fit y alone</source>
        <translation>Nur y einpassen</translation>
    </message>
    <message>
        <source>This pane alone</source>
        <translation>Dieses Kurvenfeld allein</translation>
    </message>
    <message>
        <source>Pin a note to %1 at step %2…</source>
        <translation>Eine Notiz an %1 bei Schritt %2 heften…</translation>
    </message>
    <message>
        <source>Change the note…</source>
        <translation>Die Notiz ändern…</translation>
    </message>
    <message>
        <source>Remove the note</source>
        <translation>Die Notiz entfernen</translation>
    </message>
    <message>
        <source>Each seed</source>
        <translation>Einzeln</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Streuband</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Seeds</translation>
    </message>
    <message>
        <source>A curve for every run.</source>
        <translation>Eine Kurve für jeden Lauf.</translation>
    </message>
    <message>
        <source>Seeds of a variant as their mean, with a standard deviation to either side. Those that diverged keep their own curve.</source>
        <translation>Seeds einer Variante als ihr Mittel, mit einer Standardabweichung zu beiden Seiten. Divergierte behalten ihre eigene Kurve.</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>Kurvenfelder</translation>
    </message>
    <message>
        <source>Which curves are shown, beneath one another; remembered.</source>
        <translation>Welche Kurven untereinander stehen; wird gemerkt.</translation>
    </message>
    <message>
        <source>Hide this pane</source>
        <translation>Dieses Kurvenfeld ausblenden</translation>
    </message>
    <message>
        <source>Panes brings it back.</source>
        <translation>Kurvenfelder bringt es zurück.</translation>
    </message>
    <message>
        <source>One pane stays.</source>
        <translation>Ein Kurvenfeld bleibt.</translation>
    </message>
    <message>
        <source>Run this variant alone</source>
        <translation>Nur diese Variante trainieren</translation>
    </message>
    <message>
        <source>Stop this variant alone</source>
        <translation>Nur diese Variante stoppen</translation>
    </message>
    <message>
        <source>The others go on, or stay paused. It is saved: once all have stopped, Continue goes on with it.</source>
        <translation>Die anderen laufen weiter oder bleiben pausiert. Sie wird gespeichert: sind alle gestoppt, macht Fortsetzen mit ihr weiter.</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>What there is no room for in this row.</source>
        <translation>Wofür in dieser Zeile kein Platz ist.</translation>
    </message>
    <message>
        <source>Draw into the loss how it will fall in the next run.</source>
        <translation>In den Verlust zeichnen, wie er im nächsten Lauf fällt.</translation>
    </message>
    <message>
        <source>Remove the prediction</source>
        <translation>Vorhersage entfernen</translation>
    </message>
    <message>
        <source>Pin a note to %1 at step %2, on %3…</source>
        <translation>Notiz an %1 bei Schritt %2 heften, auf %3…</translation>
    </message>
    <message>
        <source>Time of training, each run on its own clock, which goes on when the run is continued: pauses, validations and turns of other runs do not count. Runs of other programs: since the first of their steps.</source>
        <translation>Zeit des Trainings, jeder Lauf nach eigener Uhr, die beim Fortsetzen weitergeht: Pausen, Validierungen und Runden anderer Läufe zählen nicht. Läufe anderer Programme: seit dem ersten ihrer Schritte.</translation>
    </message>
    <message>
        <source>None of the runs that are shown tells when its steps were taken.</source>
        <translation>Keiner der gezeigten Läufe sagt, wann seine Schritte getan wurden.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::RunTable</name>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Basis setzen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Filter: words of name, experiment, policy, device, status or date</source>
        <translation>Filter: Wörter aus Name, Experiment, Policy, Gerät, Status oder Datum</translation>
    </message>
    <message>
        <source>Filter of the runs</source>
        <translation>Filter der Läufe</translation>
    </message>
    <message>
        <source>Runs that hold all of these words are shown.</source>
        <translation>Gezeigt werden Läufe, in denen alle diese Wörter stehen.</translation>
    </message>
    <message>
        <source>By experiment</source>
        <translation>Nach Experiment</translation>
    </message>
    <message>
        <source>The runs of an experiment stand together, in the order of the column that is sorted.</source>
        <translation>Die Läufe eines Experiments stehen beisammen, in der Reihenfolge der sortierten Spalte.</translation>
    </message>
    <message>
        <source>All runs of the project</source>
        <translation>Alle Läufe des Projekts</translation>
    </message>
    <message>
        <source>Click to sort, drag to move; a right click chooses the columns.</source>
        <translation>Klicken sortiert, Ziehen verschiebt; ein Rechtsklick wählt die Spalten.</translation>
    </message>
    <message>
        <source>Select a run first.</source>
        <translation>Zuerst einen Lauf wählen.</translation>
    </message>
    <message>
        <source>A run is going. Press Stop first.</source>
        <translation>Ein Lauf ist im Gang. Zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>Cards, curves and bars of this run and those started with it (double-click).</source>
        <translation>Karten, Kurven und Balken dieses Laufs und der mit ihm gestarteten (Doppelklick).</translation>
    </message>
    <message>
        <source>Select one run first.</source>
        <translation>Zuerst genau einen Lauf wählen.</translation>
    </message>
    <message>
        <source>The other rows show their difference and ratio to it.</source>
        <translation>Die anderen Zeilen zeigen Abstand und Verhältnis zu ihm.</translation>
    </message>
    <message>
        <source>Delete the selected runs (Del). Undo is offered.</source>
        <translation>Die gewählten Läufe löschen (Entf). Rückgängig wird angeboten.</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Basis lösen</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>%1 von %2 Läufen</translation>
    </message>
    <message>
        <source>There is no room for it now. It comes back in a wider table, or when others are left out.</source>
        <translation>Jetzt ist kein Platz dafür. In einer breiteren Tabelle, oder wenn andere weggelassen werden, kommt sie wieder.</translation>
    </message>
    <message>
        <source>Copy, order, columns</source>
        <translation>Kopieren, Reihenfolge, Spalten</translation>
    </message>
    <message>
        <source>Menu of the runs</source>
        <translation>Menü der Läufe</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>As text, for a spreadsheet: the selected runs, or all where fewer than two are (Ctrl+C).</source>
        <translation>Als Text für eine Tabellenkalkulation: die gewählten Läufe, oder alle, wo weniger als zwei gewählt sind (Strg+C).</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
</context>
<context>
    <name>mantissa::app::RunTableModel</name>
    <message>
        <source>The baseline was not trained with this batch and seed, so nothing is set beside it.</source>
        <translation>Die Basis wurde nicht mit diesem Batch und Seed trainiert, daneben steht also nichts.</translation>
    </message>
    <message>
        <source>%1 the memory of %2</source>
        <translation>%1 des Speichers von %2</translation>
    </message>
    <message>
        <source>%1 the training time of %2 until %3 % of validation</source>
        <translation>%1 der Trainingszeit von %2 bis %3 % Validierung</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Policy</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>ms/step</source>
        <translation>ms/Schritt</translation>
    </message>
    <message>
        <source>Val. loss</source>
        <translation>Val.-Verlust</translation>
    </message>
    <message>
        <source>Val. acc. %</source>
        <translation>Val.-Gen. %</translation>
    </message>
    <message>
        <source>At best loss %</source>
        <translation>Gen. % bei bestem Verlust</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Spitzenspeicher</translation>
    </message>
    <message>
        <source>To %1 %</source>
        <translation>Bis %1 %</translation>
    </message>
    <message>
        <source>To target</source>
        <translation>Bis zum Ziel</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experiment</translation>
    </message>
    <message>
        <source>Training time until the validation accuracy that every finished run of the shown group reached.</source>
        <translation>Trainingszeit bis zu der Genauigkeit der Validierung, die jeder fertige Lauf der gezeigten Gruppe erreichte.</translation>
    </message>
    <message>
        <source>Training time until the accuracy that every finished run of the shown group reached; there is none yet.</source>
        <translation>Trainingszeit bis zu der Genauigkeit, die jeder fertige Lauf der gezeigten Gruppe erreichte; noch gibt es keine.</translation>
    </message>
    <message>
        <source>Predicted: nothing was measured.</source>
        <translation>Vorhergesagt: Gemessen wurde nichts.</translation>
    </message>
    <message>
        <source>%1, edited</source>
        <translation>%1, bearbeitet</translation>
    </message>
    <message>
        <source>In some roles it has another format or rounding.</source>
        <translation>In einigen Rollen hat sie ein anderes Format oder eine andere Rundung.</translation>
    </message>
    <message>
        <source>One layer has a policy of its own.</source>
        <translation>Eine Schicht hat eine eigene Policy.</translation>
    </message>
    <message>
        <source>%1 layers have a policy of their own.</source>
        <translation>%1 Schichten haben eine eigene Policy.</translation>
    </message>
    <message>
        <source>Train. loss</source>
        <translation>Train.-Verlust</translation>
    </message>
    <message>
        <source>%1: × the baseline</source>
        <translation>%1: × Basis</translation>
    </message>
    <message>
        <source>%1: less the baseline</source>
        <translation>%1: minus Basis</translation>
    </message>
    <message>
        <source>%1 the energy of %2</source>
        <translation>%1 der Energie von %2</translation>
    </message>
    <message>
        <source>Measured: the device&apos;s mean power times the seconds of training.</source>
        <translation>Gemessen: mittlere Leistung des Geräts mal Sekunden des Trainings.</translation>
    </message>
    <message>
        <source>Measured: the energy of the steps of one epoch, on the mean over the run.</source>
        <translation>Gemessen: Energie der Schritte einer Epoche, im Mittel über den Lauf.</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Energy/epoch</source>
        <translation>Energie/Epoche</translation>
    </message>
    <message>
        <source>Not known yet: it is told once the run is ticked and its curves are read.</source>
        <translation>Noch nicht bekannt: Es wird gesagt, sobald der Lauf angehakt ist und seine Kurven gelesen sind.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::RunTreeModel</name>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>%1, shown</source>
        <translation>%1, gezeigt</translation>
    </message>
    <message>
        <source>%1, %2 on %3
%4 after %5 steps%6</source>
        <translation>%1, %2 auf %3
%4 nach %5 Schritten%6</translation>
    </message>
    <message>
        <source>%1, %2, %3 milliseconds per step</source>
        <translation>%1, %2, %3 Millisekunden je Schritt</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Sweep, now</source>
        <translation>Messreihe, jetzt</translation>
    </message>
    <message>
        <source>Sweep, %1</source>
        <translation>Messreihe, %1</translation>
    </message>
    <message>
        <source>%1, %2 on %3: %4 of %5 runs are over</source>
        <translation>%1, %2 auf %3: %4 von %5 Läufen sind vorbei</translation>
    </message>
    <message>
        <source>Search, %1</source>
        <translation>Suche, %1</translation>
    </message>
    <message>
        <source>runs done, ms/step</source>
        <translation>Läufe, ms/Schritt</translation>
    </message>
    <message>
        <source>runs done</source>
        <translation>Läufe fertig</translation>
    </message>
    <message>
        <source>ms/step</source>
        <translation>ms/Schritt</translation>
    </message>
    <message>
        <source>Pinned as the baseline</source>
        <translation>Als Basis gesetzt</translation>
    </message>
    <message>
        <source>%1, %2 on %3
%4 after %5 step%6</source>
        <translation>%1, %2 auf %3
%4 nach %5 Schritt%6</translation>
    </message>
    <message>
        <source>%1, %2 on %3: %4 of %5 runs is over</source>
        <translation>%1, %2 auf %3: %4 von %5 Läufen ist zu Ende</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ScopeSource</name>
    <message>
        <source>Press Run, then Pause: a step is looked at while its run is paused. A run that diverged can be looked at, too.</source>
        <translation>Starten drücken, dann Pause: ein Schritt wird angesehen, während sein Lauf pausiert. Auch ein divergierter Lauf lässt sich ansehen.</translation>
    </message>
    <message>
        <source>Press Pause first: a step is looked at while its run is paused.</source>
        <translation>Zuerst Pause drücken: ein Schritt wird angesehen, während sein Lauf pausiert.</translation>
    </message>
    <message>
        <source>This variant&apos;s run does not go on.</source>
        <translation>Der Lauf dieser Variante geht nicht weiter.</translation>
    </message>
    <message>
        <source>The run went on before it could be looked at.</source>
        <translation>Der Lauf ging weiter, bevor er sich ansehen ließ.</translation>
    </message>
    <message>
        <source>This run was read from %1, and a report holds no checkpoint. Press Run, then Pause: a step is looked at while its run is paused.</source>
        <translation>Dieser Lauf wurde aus %1 gelesen, und ein Bericht enthält keine Sicherung. Starten drücken, dann Pause: Ein Schritt wird angesehen, während sein Lauf pausiert.</translation>
    </message>
    <message>
        <source>One of the many runs of a sweep cannot be looked at step by step. Stop it, choose Run from the start in the menu Run, then press Pause.</source>
        <translation>Einer der vielen Läufe einer Messreihe lässt sich nicht Schritt für Schritt ansehen. Die Messreihe stoppen, im Menü Lauf „Von vorn starten“ wählen und dann Pause drücken.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ScopeView</name>
    <message>
        <source>The step is being prepared beside the run.</source>
        <translation>Der Schritt wird neben dem Lauf vorbereitet.</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>Schrittweise</translation>
    </message>
    <message>
        <source>operation %1 of %2</source>
        <translation>Operation %1 von %2</translation>
    </message>
    <message>
        <source>out: %1</source>
        <translation>aus: %1</translation>
    </message>
    <message>
        <source>in: %1</source>
        <translation>ein: %1</translation>
    </message>
    <message>
        <source>In %1</source>
        <translation>In %1</translation>
    </message>
    <message>
        <source>Before rounding</source>
        <translation>Vor dem Runden</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>This operation reads and writes nothing but the step&apos;s own counters.</source>
        <translation>Diese Operation liest und schreibt nur die Zähler des Schritts.</translation>
    </message>
    <message>
        <source>%1 values, %2</source>
        <translation>%1 Werte, %2</translation>
    </message>
    <message>
        <source>zero %1</source>
        <translation>null %1</translation>
    </message>
    <message>
        <source>subnormal %1</source>
        <translation>subnormal %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;not finite %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;nicht endlich %1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>not finite 0</source>
        <translation>nicht endlich 0</translation>
    </message>
    <message>
        <source>magnitudes %1 to %2</source>
        <translation>Beträge %1 bis %2</translation>
    </message>
    <message>
        <source>rounded to zero %1</source>
        <translation>zu null gerundet %1</translation>
    </message>
    <message>
        <source>overflowed %1</source>
        <translation>übergelaufen %1</translation>
    </message>
    <message>
        <source>rel. RMS error %1 %</source>
        <translation>rel. RMS-Fehler %1 %</translation>
    </message>
    <message>
        <source>Open %1 in Numbers</source>
        <translation>%1 in Zahlen öffnen</translation>
    </message>
    <message>
        <source>Watch this weight, its gradient and its update</source>
        <translation>Dieses Gewicht, seinen Gradienten und seine Änderung verfolgen</translation>
    </message>
    <message>
        <source>Back to the map</source>
        <translation>Zurück zur Karte</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>To the operation before (Shift+F10)</source>
        <translation>Zur vorigen Operation (Umschalt+F10)</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>To the next operation (F10)</source>
        <translation>Zur nächsten Operation (F10)</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Sample of the batch</source>
        <translation>Bild des Batches</translation>
    </message>
    <message>
        <source>Which sample of the batch is shown. Counts are of all samples</source>
        <translation>Welches Bild des Batches gezeigt wird. Gezählt wird über alle</translation>
    </message>
    <message>
        <source>Operations of the step</source>
        <translation>Operationen des Schritts</translation>
    </message>
    <message>
        <source>Values of the tensor</source>
        <translation>Werte des Tensors</translation>
    </message>
    <message>
        <source>scale %1</source>
        <translation>Skala %1</translation>
    </message>
    <message>
        <source>First not finite</source>
        <translation>Erste nicht endliche</translation>
    </message>
    <message>
        <source>To the first operation whose result is not finite</source>
        <translation>Zur ersten Operation, deren Ergebnis nicht endlich ist</translation>
    </message>
    <message>
        <source>%1 value, %2</source>
        <translation>%1 Wert, %2</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ScriptDialog</name>
    <message>
        <source>On every device (data parallel)</source>
        <translation>Auf allen Geräten (datenparallel)</translation>
    </message>
    <message>
        <source>Write the images beside it</source>
        <translation>Die Bilder daneben schreiben</translation>
    </message>
    <message>
        <source>A program that runs as it is: the same network, initial weights, images in the same order, policy, loss scale, optimizer and seed.</source>
        <translation>Ein Programm, das läuft, wie es ist: dasselbe Netz, dieselben Anfangsgewichte, die Bilder in derselben Reihenfolge, dieselbe Policy, Verlustskala, derselbe Optimierer und Seed.</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Only Mantissa can draw these images, so they are written.</source>
        <translation>Nur Mantissa kann diese Bilder zeichnen, also werden sie geschrieben.</translation>
    </message>
    <message>
        <source>As IDX files, the very bytes that Mantissa takes; else the script reads the data where they are.</source>
        <translation>Als IDX-Dateien, genau die Bytes, die Mantissa nimmt; sonst liest das Skript die Daten, wo sie liegen.</translation>
    </message>
    <message>
        <source>Needs: pip install %1
Start it with: %2 %3</source>
        <translation>Braucht: pip install %1
Start mit: %2 %3</translation>
    </message>
    <message>
        <source>Python programs (*.py)</source>
        <translation>Python-Programme (*.py)</translation>
    </message>
    <message>
        <source>The script is written.</source>
        <translation>Das Skript ist geschrieben.</translation>
    </message>
    <message>
        <source>Export to another framework</source>
        <translation>In ein anderes Framework exportieren</translation>
    </message>
    <message>
        <source>PyTorch, a script that trains</source>
        <translation>PyTorch, ein Skript, das trainiert</translation>
    </message>
    <message>
        <source>Keras, a script that trains</source>
        <translation>Keras, ein Skript, das trainiert</translation>
    </message>
    <message>
        <source>ONNX, the network with its weights</source>
        <translation>ONNX, das Netz mit seinen Gewichten</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>The network for inference, in float32 whatever it was trained in. It takes images as batch × height × width × channels, from 0 to 255.</source>
        <translation>Das Netz zum Anwenden, in float32, worin es auch trainiert wurde. Es nimmt Bilder als Batch × Höhe × Breite × Kanäle, von 0 bis 255.</translation>
    </message>
    <message>
        <source>Those that training starts with</source>
        <translation>Die, mit denen das Training beginnt</translation>
    </message>
    <message>
        <source>Runs in whatever reads ONNX, for one: pip install onnxruntime</source>
        <translation>Läuft in allem, was ONNX liest, etwa: pip install onnxruntime</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx)</source>
        <translation>ONNX-Modelle (*.onnx)</translation>
    </message>
    <message>
        <source>The network is written.</source>
        <translation>Das Netz ist geschrieben.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Choose a folder and a name</source>
        <translation>Ordner und Namen wählen</translation>
    </message>
    <message>
        <source>Write over it</source>
        <translation>Überschreiben</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>%1 is there already. Under another name both are kept.</source>
        <translation>%1 gibt es schon. Unter einem anderen Namen bleibt beides.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ShortcutSheet</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt geöffnete Dateien</translation>
    </message>
</context>
<context>
    <name>mantissa::app::SidePanel</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to the variant at a glance (Esc). What was edited stays.</source>
        <translation>Zurück zur Variante im Überblick (Esc). Was bearbeitet wurde, bleibt.</translation>
    </message>
    <message>
        <source>At a glance</source>
        <translation>Auf einen Blick</translation>
    </message>
</context>
<context>
    <name>mantissa::app::SketchPad</name>
    <message>
        <source>Sketch of the loss</source>
        <translation>Skizze des Verlusts</translation>
    </message>
    <message>
        <source>Draw how the loss will go: drag from left to right, or Left, Right, Up and Down.</source>
        <translation>Den erwarteten Verlauf des Verlusts zeichnen: von links nach rechts ziehen, oder mit den Pfeiltasten.</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
</context>
<context>
    <name>mantissa::app::StackedBars</name>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
</context>
<context>
    <name>mantissa::app::StatusLine</name>
    <message>
        <source>What the device says of itself</source>
        <translation>Was das Gerät von sich sagt</translation>
    </message>
    <message>
        <source>Saved %1 ago</source>
        <translation>Vor %1 gespeichert</translation>
    </message>
    <message>
        <source> Its clocks are held down: %1.</source>
        <translation> Sein Takt wird gedrosselt: %1.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::StepBars</name>
    <message>
        <source>Where a step goes</source>
        <translation>Wohin ein Schritt geht</translation>
    </message>
    <message>
        <source>%1: %2 and %3 ms</source>
        <translation>%1: %2 und %3 ms</translation>
    </message>
    <message>
        <source>read and decode</source>
        <translation>lesen und dekodieren</translation>
    </message>
    <message>
        <source>prepare</source>
        <translation>vorbereiten</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>kopieren</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>update</source>
        <translation>Aktualisierung</translation>
    </message>
    <message>
        <source>casts</source>
        <translation>Wandlungen</translation>
    </message>
    <message>
        <source>finite check</source>
        <translation>Endlichkeitsprüfung</translation>
    </message>
    <message>
        <source>other</source>
        <translation>anderes</translation>
    </message>
</context>
<context>
    <name>mantissa::app::StepColumn</name>
    <message>
        <source>Words</source>
        <translation>Begriffe</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>current</source>
        <translation>aktuell</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>to come</source>
        <translation>kommt noch</translation>
    </message>
    <message>
        <source>Step %1, %2, %3</source>
        <translation>Schritt %1, %2, %3</translation>
    </message>
    <message>
        <source>%1: comes after the steps before it.</source>
        <translation>%1: kommt nach den Schritten davor.</translation>
    </message>
    <message>
        <source>Text of the step</source>
        <translation>Text des Schritts</translation>
    </message>
</context>
<context>
    <name>mantissa::app::StepModel</name>
    <message>
        <source>%1 operations move %2 per step</source>
        <translation>%1 Operationen bewegen %2 je Schritt</translation>
    </message>
    <message>
        <source>; no casts.</source>
        <translation>; keine Wandlungen.</translation>
    </message>
    <message>
        <source>; %1 casts among them move %2, %3 %.</source>
        <translation>; %1 Wandlungen darunter bewegen %2, %3 %.</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Runs as</source>
        <translation>Läuft als</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>Umsetzung</translation>
    </message>
    <message>
        <source>; %1 cast among them moves %2, %3 %.</source>
        <translation>; %1 Wandlung darunter bewegt %2, %3 %.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::StepsView</name>
    <message>
        <source>Fixed point</source>
        <translation>Festkomma</translation>
    </message>
    <message>
        <source>Sign only</source>
        <translation>Nur Vorzeichen</translation>
    </message>
    <message>
        <source>To nearest, ties to even</source>
        <translation>Zur nächsten</translation>
    </message>
    <message>
        <source>Toward zero</source>
        <translation>Zur Null hin</translation>
    </message>
    <message>
        <source>Stochastic</source>
        <translation>Stochastisch</translation>
    </message>
    <message>
        <source>Kind of number</source>
        <translation>Art der Zahl</translation>
    </message>
    <message>
        <source>Numbers in equal steps, or nothing but a sign.</source>
        <translation>Zahlen in gleichen Stufen oder nichts als ein Vorzeichen.</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Wort</translation>
    </message>
    <message>
        <source>Bits of a number, its sign included: 2 to 32.</source>
        <translation>Bits einer Zahl, mit Vorzeichen: 2 bis 32.</translation>
    </message>
    <message>
        <source>Fraction</source>
        <translation>Nachkomma</translation>
    </message>
    <message>
        <source>Bits behind the point.</source>
        <translation>Bits hinter dem Komma.</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Any number, with decimal point or comma: 0.1, 6e-8, 2^-24, 0x1p-14; inf and nan too.</source>
        <translation>Eine beliebige Zahl, mit Punkt oder Komma: 0,1, 6e-8, 2^-24, 0x1p-14; auch inf und nan.</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>Rundung</translation>
    </message>
    <message>
        <source>How what lies between two steps gets to one of them. Stochastic: by chance, the nearer one more often.</source>
        <translation>Wie das, was zwischen zwei Stufen liegt, zu einer davon kommt. Stochastisch: durch Zufall, zur näheren öfter.</translation>
    </message>
    <message>
        <source>A small update</source>
        <translation>Kleine Änderung</translation>
    </message>
    <message>
        <source>Less than half a step: rounded to nearest it is lost, by chance it counts now and then.</source>
        <translation>Weniger als eine halbe Stufe: zur nächsten gerundet geht sie verloren, durch Zufall zählt sie hin und wieder.</translation>
    </message>
    <message>
        <source>Too large</source>
        <translation>Zu groß</translation>
    </message>
    <message>
        <source>Beyond the last step a number saturates: it becomes the largest there is.</source>
        <translation>Hinter der letzten Stufe sättigt eine Zahl: sie wird die größte, die es gibt.</translation>
    </message>
    <message>
        <source>A word has 2 to 32 bits: one is the sign, and more than 32 no format here has.</source>
        <translation>Ein Wort hat 2 bis 32 Bits: eines ist das Vorzeichen, und mehr als 32 hat hier kein Format.</translation>
    </message>
    <message>
        <source>A word of %1 bits has at most %2 behind the point: one is the sign.</source>
        <translation>Ein Wort von %1 Bits hat höchstens %2 hinter dem Komma: eines ist das Vorzeichen.</translation>
    </message>
    <message>
        <source>%1 becomes %2 in %3 of the cases, else %4; on average it stays itself.</source>
        <translation>%1 wird in %3 der Fälle %2, sonst %4; im Mittel bleibt es, was es ist.</translation>
    </message>
    <message>
        <source>%1 becomes %2.</source>
        <translation>%1 wird %2.</translation>
    </message>
    <message>
        <source>Its gradient passes as if nothing had been rounded.</source>
        <translation>Sein Gradient geht durch, als wäre nichts gerundet worden.</translation>
    </message>
    <message>
        <source>Beyond -1 and 1 no gradient passes.</source>
        <translation>Jenseits von -1 und 1 geht kein Gradient durch.</translation>
    </message>
    <message>
        <source>Steps of %1 from %2 to %3.</source>
        <translation>Stufen von %1, von %2 bis %3.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::SystemCheck</name>
    <message>
        <source>  %1 memory, %2 free for a step</source>
        <translation>  %1 Speicher, %2 frei für einen Schritt</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird geprüft…</translation>
    </message>
    <message>
        <source>System check</source>
        <translation>Systemprüfung</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>%1 threads at once</source>
        <translation>%1 Threads zugleich</translation>
    </message>
    <message>
        <source>No GPU is used: %1</source>
        <translation>Keine GPU wird benutzt: %1</translation>
    </message>
</context>
<context>
    <name>mantissa::app::TeacherBar</name>
    <message>
        <source>Projector</source>
        <translation>Beamer</translation>
    </message>
    <message>
        <source>Answers hidden</source>
        <translation>Antworten verdeckt</translation>
    </message>
    <message>
        <source>This lesson</source>
        <translation>Diese Lektion</translation>
    </message>
    <message>
        <source>Hand in or share…</source>
        <translation>Abgeben oder teilen…</translation>
    </message>
    <message>
        <source>The lesson, what is locked and, where you wish, your answers, as one file: to hand in, or to give to a class. Nothing is sent anywhere.</source>
        <translation>Die Lektion, was gesperrt ist und, auf Wunsch, die Antworten als eine Datei: zum Abgeben oder für eine Klasse. Nichts wird irgendwohin gesendet.</translation>
    </message>
    <message>
        <source>Worksheet…</source>
        <translation>Arbeitsblatt…</translation>
    </message>
    <message>
        <source>The lesson on paper, as PDF, with or without solutions.</source>
        <translation>Die Lektion auf Papier, als PDF, mit oder ohne Lösungen.</translation>
    </message>
    <message>
        <source>Answers are shown when you take this away: a class predicts and discusses first. On a full screen (F11) a presenter&apos;s keys Page Up, Page Down and the point go back, go on and show them.</source>
        <translation>Antworten erscheinen, wenn dies ausgeschaltet wird: eine Klasse sagt zuerst vorher und diskutiert. Auf dem ganzen Bildschirm (F11) gehen die Tasten eines Presenters, Bild auf, Bild ab und der Punkt, zurück, weiter und zeigen sie.</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <source>Which controls stay as they are.</source>
        <translation>Welche Bedienelemente bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>Lektion verlassen</translation>
    </message>
    <message>
        <source>Closes the lesson; where you are is kept.</source>
        <translation>Schließt die Lektion; der Stand bleibt gemerkt.</translation>
    </message>
    <message>
        <source>Nothing is locked</source>
        <translation>Nichts ist gesperrt</translation>
    </message>
    <message>
        <source>Locked: %1</source>
        <translation>Gesperrt: %1</translation>
    </message>
    <message>
        <source>%1 (by the lesson)</source>
        <translation>%1 (durch die Lektion)</translation>
    </message>
    <message>
        <source>%1 locked</source>
        <translation>%1 gesperrt</translation>
    </message>
</context>
<context>
    <name>mantissa::app::TensorPicture</name>
    <message>
        <source>Picture of a tensor</source>
        <translation>Bild eines Tensors</translation>
    </message>
    <message>
        <source>each step × 4</source>
        <translation>jede Stufe × 4</translation>
    </message>
    <message>
        <source>There is nothing to show.</source>
        <translation>Es gibt nichts zu zeigen.</translation>
    </message>
    <message>
        <source>Nothing was rounded here: what is stored is all there was.</source>
        <translation>Hier wurde nichts gerundet: gespeichert ist alles, was da war.</translation>
    </message>
    <message>
        <source>%1 to %2 of %3</source>
        <translation>%1 bis %2 von %3</translation>
    </message>
    <message>
        <source>each point: the largest of %1</source>
        <translation>jeder Punkt: der größte von %1 Werten</translation>
    </message>
</context>
<context>
    <name>mantissa::app::TextColumn</name>
    <message>
        <source>Text of the step</source>
        <translation>Text des Schritts</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>The step before (Alt+Left). Nothing is lost.</source>
        <translation>Der vorige Schritt (Alt+Links). Nichts geht verloren.</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Read on: %1</source>
        <translation>Weiterlesen: %1</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>The next step (Alt+Right).</source>
        <translation>Der nächste Schritt (Alt+Rechts).</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Trains what this step is about (F5).</source>
        <translation>Trainiert, wovon dieser Schritt handelt (F5).</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>Weiter: %1</translation>
    </message>
    <message>
        <source>What is not so in these runs</source>
        <translation>Was in diesen Läufen nicht so ist</translation>
    </message>
    <message>
        <source>In these runs it came out otherwise: %1</source>
        <translation>In diesen Läufen kam es anders: %1</translation>
    </message>
    <message>
        <source>The runs of this step are over.</source>
        <translation>Die Läufe dieses Schritts sind fertig.</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>Antwort: %1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>Nächste Lektion</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Opens the lesson that comes after this one.</source>
        <translation>Öffnet die Lektion, die nach dieser kommt.</translation>
    </message>
    <message>
        <source>Closes the lesson; where you are is kept.</source>
        <translation>Schließt die Lektion; der Stand bleibt gemerkt.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::TimeChart</name>
    <message>
        <source>Where the time of each step goes</source>
        <translation>Wohin die Zeit jedes Schritts geht</translation>
    </message>
    <message>
        <source>The last %1 steps of %2, stacked as in the bar above</source>
        <translation>Die letzten %1 Schritte von %2, gestapelt wie im Balken darüber</translation>
    </message>
    <message>
        <source>Each step</source>
        <translation>Jeder Schritt</translation>
    </message>
    <message>
        <source>ms, newest at the right</source>
        <translation>ms, der neueste rechts</translation>
    </message>
    <message>
        <source>No step yet.</source>
        <translation>Noch kein Schritt.</translation>
    </message>
    <message>
        <source>The last %1 steps of %2. What simulating the format takes, not what the format would.</source>
        <translation>Die letzten %1 Schritte von %2. Was das Simulieren des Formats braucht, nicht was das Format bräuchte.</translation>
    </message>
    <message>
        <source>ms, simulated; newest at the right</source>
        <translation>ms, simuliert; neueste rechts</translation>
    </message>
    <message>
        <source>The last step of %1. What simulating the format takes, not what the format would.</source>
        <translation>Der letzte Schritt von %1. Was die Simulation des Formats braucht, nicht was das Format bräuchte.</translation>
    </message>
    <message>
        <source>The last step of %1, stacked as in the bar above</source>
        <translation>Der letzte Schritt von %1, gestapelt wie im Balken darüber</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ToolBar</name>
    <message>
        <source>Toolbar</source>
        <translation>Leiste</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>Verlustskala</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>Fest</translation>
    </message>
    <message>
        <source>Dynamic</source>
        <translation>Dynamisch</translation>
    </message>
    <message>
        <source>Every action by name (%1).</source>
        <translation>Jede Aktion nach Namen (%1).</translation>
    </message>
    <message>
        <source>The device stays as it is while a run is going. Press Stop first.</source>
        <translation>Das Gerät bleibt, wie es ist, während ein Lauf im Gang ist. Zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>The variant that loss scale, learning rate and the inspector are about. Every variant is trained.</source>
        <translation>Die Variante, von der Verlustskala, Lernrate und Inspektor handeln. Trainiert wird jede.</translation>
    </message>
    <message>
        <source>The batch stays as it is while a run is going. Press Stop first.</source>
        <translation>Der Batch bleibt, wie er ist, während ein Lauf im Gang ist. Zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>Images per step, for all variants. Counts from the next run.</source>
        <translation>Bilder je Schritt, für alle Varianten. Gilt ab dem nächsten Lauf.</translation>
    </message>
    <message>
        <source>Of this variant. Counts from its next step; the charts get a marker.</source>
        <translation>Von dieser Variante. Gilt ab ihrem nächsten Schritt; die Diagramme bekommen eine Marke.</translation>
    </message>
    <message>
        <source>Of this variant: the loss is multiplied by it, the gradients are divided again.</source>
        <translation>Von dieser Variante: der Verlust wird damit multipliziert, die Gradienten werden wieder geteilt.</translation>
    </message>
    <message>
        <source>More of the toolbar</source>
        <translation>Mehr der Leiste</translation>
    </message>
    <message>
        <source>Right side</source>
        <translation>Rechte Seite</translation>
    </message>
    <message>
        <source>Shows or hides the variant and its formats at the right.</source>
        <translation>Zeigt oder verbirgt rechts die Variante und ihre Formate.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::TrainingEditor</name>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Length and order</source>
        <translation>Länge und Reihenfolge</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Learning rate over time</source>
        <translation>Lernrate über die Zeit</translation>
    </message>
    <message>
        <source>Counts from the next run.</source>
        <translation>Gilt ab dem nächsten Lauf.</translation>
    </message>
    <message>
        <source>How a gradient becomes a step.</source>
        <translation>Wie aus einem Gradienten ein Schritt wird.</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>How the learning rate changes over the run.</source>
        <translation>Wie sich die Lernrate über den Lauf ändert.</translation>
    </message>
    <message>
        <source>Training: %1</source>
        <translation>Training: %1</translation>
    </message>
    <message>
        <source>Training: %1 of the %2</source>
        <translation>Training: %1 von %2</translation>
    </message>
    <message>
        <source>%1 has its own %2.</source>
        <translation>%1 hat eigene Werte: %2.</translation>
    </message>
    <message>
        <source>Counts from the next run. The learning rate of the run that is going is changed in the Variant panel.</source>
        <translation>Gilt ab dem nächsten Lauf. Die Lernrate des laufenden Laufs ändert man im Bereich Variante.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::TwinChoice</name>
    <message>
        <source>Twin</source>
        <translation>Zwilling</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>float32</source>
        <translation>float32</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>A second training in float32 takes the same batches beside this variant, on a clock of its own; the Run page and the Health page show how far both are apart. reference: on the reference back end, slowly. Counts from the next run.</source>
        <translation>Ein zweites Training in float32 nimmt neben dieser Variante dieselben Batches, nach eigener Uhr; die Seiten Lauf und Zustand zeigen, wie weit beide auseinander sind. Referenz: auf dem Referenz-Backend, langsam. Gilt ab dem nächsten Lauf.</translation>
    </message>
    <message>
        <source>twin</source>
        <translation>Zwilling</translation>
    </message>
    <message>
        <source>It takes %1 of memory beside the %2 of the run.</source>
        <translation>Er braucht %1 Speicher neben den %2 des Laufs.</translation>
    </message>
    <message>
        <source>Both together do not fit: the run would go on without its twin.</source>
        <translation>Beide zusammen passen nicht hinein: der Lauf ginge ohne seinen Zwilling weiter.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::VariantActions</name>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Duplicate with one change</source>
        <translation>Mit einer Änderung verdoppeln</translation>
    </message>
    <message>
        <source>Formats by role…</source>
        <translation>Formate nach Rolle…</translation>
    </message>
    <message>
        <source>The policy role by role, with rounding.</source>
        <translation>Die Policy Rolle für Rolle, mit Rundung.</translation>
    </message>
    <message>
        <source>Loss scale…</source>
        <translation>Verlustskala…</translation>
    </message>
    <message>
        <source>All settings of the loss scale.</source>
        <translation>Alle Einstellungen der Verlustskala.</translation>
    </message>
    <message>
        <source>Policies of single layers…</source>
        <translation>Policys einzelner Schichten…</translation>
    </message>
    <message>
        <source>Exceptions: a layer in a policy of its own.</source>
        <translation>Ausnahmen: eine Schicht mit eigener Policy.</translation>
    </message>
    <message>
        <source>Compiled step…</source>
        <translation>Kompilierter Schritt…</translation>
    </message>
    <message>
        <source>Every operation of the step, where casts were put and what they move.</source>
        <translation>Jede Operation des Schritts, wo gewandelt wird und was das bewegt.</translation>
    </message>
    <message>
        <source>Training…</source>
        <translation>Training…</translation>
    </message>
    <message>
        <source>Epochs, batch, seed and turns, the optimizer and its learning rate over time, what happens when a run diverges.</source>
        <translation>Epochen, Batch, Seed und Wechsel, der Optimierer und seine Lernrate über die Zeit, was geschieht, wenn ein Lauf divergiert.</translation>
    </message>
    <message>
        <source>Duplicate variant</source>
        <translation>Variante verdoppeln</translation>
    </message>
    <message>
        <source>A copy beside it, to change one thing.</source>
        <translation>Eine Kopie daneben, um eines zu ändern.</translation>
    </message>
    <message>
        <source>Rename variant</source>
        <translation>Variante umbenennen</translation>
    </message>
    <message>
        <source>Names the column and the folder of its runs.</source>
        <translation>Benennt die Spalte und den Ordner ihrer Läufe.</translation>
    </message>
    <message>
        <source>Remove variant</source>
        <translation>Variante entfernen</translation>
    </message>
    <message>
        <source>Undo brings it back. Its runs stay.</source>
        <translation>Rückgängig bringt sie zurück. Ihre Läufe bleiben.</translation>
    </message>
    <message>
        <source>Move variant up</source>
        <translation>Variante nach oben</translation>
    </message>
    <message>
        <source>They are shown and trained in this order.</source>
        <translation>In dieser Reihenfolge werden sie gezeigt und trainiert.</translation>
    </message>
    <message>
        <source>Move variant down</source>
        <translation>Variante nach unten</translation>
    </message>
    <message>
        <source>The variants stay as they are while a run is going. Press Stop first.</source>
        <translation>Die Varianten bleiben, wie sie sind, während ein Lauf im Gang ist. Zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>The experiment has no variant. Add one.</source>
        <translation>Das Experiment hat keine Variante. Eine hinzufügen.</translation>
    </message>
    <message>
        <source>No experiment is open.</source>
        <translation>Kein Experiment ist offen.</translation>
    </message>
    <message>
        <source>An experiment keeps at least one variant.</source>
        <translation>Ein Experiment behält mindestens eine Variante.</translation>
    </message>
    <message>
        <source>It is the first one.</source>
        <translation>Sie ist die erste.</translation>
    </message>
    <message>
        <source>It is the last one.</source>
        <translation>Sie ist die letzte.</translation>
    </message>
    <message>
        <source>Run this variant alone</source>
        <translation>Nur diese Variante trainieren</translation>
    </message>
    <message>
        <source>To its end. The others hold where they are; once it has ended, Continue trains them.</source>
        <translation>Bis zu ihrem Ende. Die anderen warten, wo sie sind; danach trainiert Fortsetzen sie.</translation>
    </message>
    <message>
        <source>It is the only variant: Run trains it.</source>
        <translation>Es ist die einzige Variante: Starten trainiert sie.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::VariantColumn</name>
    <message>
        <source>Variants</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>Add or change a variant</source>
        <translation>Variante hinzufügen oder ändern</translation>
    </message>
    <message>
        <source>Add, duplicate, edit, rename, move or remove a variant.</source>
        <translation>Variante hinzufügen, verdoppeln, bearbeiten, umbenennen, verschieben oder entfernen.</translation>
    </message>
    <message>
        <source>%1: policy %2</source>
        <translation>%1: Policy %2</translation>
    </message>
    <message>
        <source>The variant keeps its name.</source>
        <translation>Die Variante behält ihren Namen.</translation>
    </message>
    <message>
        <source>The variants stay as they are while a run is going.</source>
        <translation>Die Varianten bleiben, wie sie sind, während ein Lauf im Gang ist.</translation>
    </message>
    <message>
        <source>Press Stop first.</source>
        <translation>Zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>No variant was removed.</source>
        <translation>Keine Variante wurde entfernt.</translation>
    </message>
    <message>
        <source>The variant keeps its place.</source>
        <translation>Die Variante behält ihren Platz.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::VariantEditor</name>
    <message>
        <source>Casts only</source>
        <translation>Nur Wandlungen</translation>
    </message>
    <message>
        <source>As the policy says</source>
        <translation>Wie die Policy sagt</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>Verlustskala</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>The loss is multiplied by the scale before the backward pass, and the gradients are divided by it again: small gradients stay above the smallest number of the format.</source>
        <translation>Der Verlust wird vor dem Rückwärtsgang mit der Skala multipliziert, und die Gradienten werden wieder durch sie geteilt: kleine Gradienten bleiben über der kleinsten Zahl des Formats.</translation>
    </message>
    <message>
        <source>Only where a tensor changes its format, with what that moves.</source>
        <translation>Nur wo ein Tensor sein Format wechselt, mit dem, was das bewegt.</translation>
    </message>
    <message>
        <source>Takes the loss scale that the policy brings; off: fields of this variant&apos;s own.</source>
        <translation>Nimmt die Verlustskala, die die Policy mitbringt; aus: eigene Felder dieser Variante.</translation>
    </message>
    <message>
        <source>Compiled step</source>
        <translation>Kompilierter Schritt</translation>
    </message>
    <message>
        <source>Variant %1</source>
        <translation>Variante %1</translation>
    </message>
    <message>
        <source>Counts from the next step of the run; the charts get a marker.</source>
        <translation>Gilt ab dem nächsten Schritt des Laufs; die Diagramme bekommen eine Marke.</translation>
    </message>
    <message>
        <source>Counts from the next run.</source>
        <translation>Gilt ab dem nächsten Lauf.</translation>
    </message>
    <message>
        <source>The variant is compiled…</source>
        <translation>Die Variante wird kompiliert…</translation>
    </message>
    <message>
        <source>Counts in the run as soon as nothing is wrong with the experiment any more.</source>
        <translation>Gilt im Lauf, sobald am Experiment nichts mehr falsch ist.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::WatchModel</name>
    <message>
        <source>Observing is off: gradients and updates are seen when a step is observed.</source>
        <translation>Nichts wird beobachtet: Gradienten und Änderungen sieht man, wenn ein Schritt beobachtet wird.</translation>
    </message>
    <message>
        <source>Told when a step is observed.</source>
        <translation>Erscheint, wenn ein Schritt beobachtet wird.</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Told while this variant&apos;s run goes on.</source>
        <translation>Erscheint, während der Lauf dieser Variante weitergeht.</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>Gradient</translation>
    </message>
    <message>
        <source>update</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>update, lost</source>
        <translation>Änderung, verloren</translation>
    </message>
    <message>
        <source>Wanted %1, made %2: from %3 to %4</source>
        <translation>Gewollt %1, getan %2: von %3 auf %4</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>Bits</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
</context>
<context>
    <name>mantissa::app::WatchView</name>
    <message>
        <source>Pin up to %1 weights: their bits, gradients and updates are shown here while the run goes on.</source>
        <translation>Bis zu %1 Gewichte anheften: ihre Bits, Gradienten und Änderungen erscheinen hier, während der Lauf weitergeht.</translation>
    </message>
    <message>
        <source>Watched values</source>
        <translation>Verfolgte Werte</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>Variable</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>Which of the variable&apos;s values, counted from 0, the last axis first</source>
        <translation>Welcher der Werte der Variablen, gezählt ab 0, die letzte Achse zuerst</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>The network has no variables.</source>
        <translation>Das Netz hat keine Variablen.</translation>
    </message>
    <message>
        <source>Its bits are shown while the run goes on</source>
        <translation>Seine Bits erscheinen, während der Lauf weitergeht</translation>
    </message>
    <message>
        <source>Open %1 in Numbers</source>
        <translation>%1 in Zahlen öffnen</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
</context>
<context>
    <name>mantissa::app::WatchedValues</name>
    <message>
        <source>The watched values are not kept in the project.</source>
        <translation>Die verfolgten Werte sind nicht im Projekt gespeichert.</translation>
    </message>
    <message>
        <source>It is watched already.</source>
        <translation>Er wird schon verfolgt.</translation>
    </message>
    <message>
        <source>%1 values are watched, which is as many as there can be. Unpin one first.</source>
        <translation>%1 Werte werden verfolgt, mehr gehen nicht. Zuerst einen lösen.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::WeightView</name>
    <message>
        <source>The typical update, %1, is below half an ulp, %2: it is rounded away.</source>
        <translation>Die typische Änderung, %1, liegt unter einem halben ulp, %2: sie wird weggerundet.</translation>
    </message>
    <message>
        <source>The typical update, %1, is above half an ulp, %2: it counts.</source>
        <translation>Die typische Änderung, %1, liegt über einem halben ulp, %2: sie zählt.</translation>
    </message>
    <message>
        <source>One of your weights: %1 at the end</source>
        <translation>Eines der Gewichte: %1 am Ende</translation>
    </message>
    <message>
        <source>the typical update, %1; hatched: half an ulp on either side</source>
        <translation>die typische Änderung, %1; schraffiert: ein halbes ulp nach beiden Seiten</translation>
    </message>
</context>
<context>
    <name>mantissa::app::WelcomePage</name>
    <message>
        <source>What does a number format do to the training of a network?</source>
        <translation>Was macht ein Zahlenformat mit dem Training eines Netzes?</translation>
    </message>
    <message>
        <source>Pick formats, press Run, and watch speed, memory and convergence side by side.</source>
        <translation>Formate wählen, starten und Tempo, Speicher und Konvergenz nebeneinander sehen.</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>Experimente</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Drop an experiment, a project, a run or a folder of images anywhere on the window.</source>
        <translation>Ein Experiment, Projekt, einen Lauf oder Ordner mit Bildern irgendwo ins Fenster ziehen.</translation>
    </message>
    <message>
        <source>This device</source>
        <translation>Dieses Gerät</translation>
    </message>
    <message>
        <source>No GPU in use</source>
        <translation>Keine GPU in Gebrauch</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Train all variants (F5).</source>
        <translation>Alle Varianten trainieren (F5).</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>%1 memory.</source>
        <translation>%1 Speicher.</translation>
    </message>
    <message>
        <source>F5  Run
Space  Pause
Alt+1 to 9, 0  Pages
F1  All keys</source>
        <translation>F5  Starten
Leertaste  Pause
Alt+1 bis 9, 0  Seiten
F1  Alle Tasten</translation>
    </message>
    <message>
        <source>Experiments that fail on purpose</source>
        <translation>Experimente, die mit Absicht scheitern</translation>
    </message>
</context>
<context>
    <name>mantissa::app::WhatIfView</name>
    <message>
        <source>What other formats would lose</source>
        <translation>Was andere Formate verlören</translation>
    </message>
    <message>
        <source>To zero, %</source>
        <translation>Zu null, %</translation>
    </message>
    <message>
        <source>Overflow, %</source>
        <translation>Überlauf, %</translation>
    </message>
    <message>
        <source>Error, rel. RMS, %</source>
        <translation>Fehler, rel. RMS, %</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>%1, now</source>
        <translation>%1, jetzt</translation>
    </message>
    <message>
        <source>Remove %1 from the list</source>
        <translation>%1 aus der Liste entfernen</translation>
    </message>
    <message>
        <source>%1 on this device: %2</source>
        <translation>%1 auf diesem Gerät: %2</translation>
    </message>
    <message>
        <source>On this device</source>
        <translation>Auf diesem Gerät</translation>
    </message>
</context>
<context>
    <name>mantissa::app::WhyPage</name>
    <message>
        <source>estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>Per %3 images it took %1 ms, and %2 ms with it. The variant is in the experiment; undo takes it out.</source>
        <translation>Für %3 Bilder brauchte es %1 ms, und damit %2 ms. Die Variante ist im Experiment; Rückgängig nimmt sie heraus.</translation>
    </message>
    <message>
        <source>Roofs</source>
        <translation>Dachkurven (Roofline)</translation>
    </message>
    <message>
        <source>what is reached</source>
        <translation>was erreicht wird</translation>
    </message>
    <message>
        <source>On another card</source>
        <translation>Auf einer anderen Karte</translation>
    </message>
    <message>
        <source>device ms</source>
        <translation>Gerät, ms</translation>
    </message>
    <message>
        <source>Measuring: step %1 of %2</source>
        <translation>Messung: Schritt %1 von %2</translation>
    </message>
    <message>
        <source>A run is going. Press Stop first.</source>
        <translation>Ein Lauf ist im Gang. Zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>A measurement is under way. Press Stop first.</source>
        <translation>Eine Messung ist im Gang. Zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>Trains some steps of both, beside the runs, and measures what runs cannot see of themselves (M)</source>
        <translation>Trainiert einige Schritte beider, neben den Läufen, und misst, was Läufe an sich nicht sehen (M)</translation>
    </message>
    <message>
        <source>Reading the runs…</source>
        <translation>Läufe werden gelesen…</translation>
    </message>
    <message>
        <source>Run two variants: why one is not faster than the other is told here.</source>
        <translation>Zwei Varianten laufen lassen: warum eine nicht schneller ist als die andere, steht dann hier.</translation>
    </message>
    <message>
        <source>✓ Looked at, and not the cause: %1.</source>
        <translation>✓ Geprüft und nicht die Ursache: %1.</translation>
    </message>
    <message>
        <source>Nothing can be measured now.</source>
        <translation>Jetzt lässt sich nichts messen.</translation>
    </message>
    <message>
        <source>Measuring %1 steps of each</source>
        <translation>%1 Schritte von jeder werden gemessen</translation>
    </message>
    <message>
        <source>Try: %1</source>
        <translation>Versuchen: %1</translation>
    </message>
    <message>
        <source>Trying: %1</source>
        <translation>Versuch: %1</translation>
    </message>
    <message>
        <source>The remedy could not be tried.</source>
        <translation>Die Abhilfe ließ sich nicht versuchen.</translation>
    </message>
    <message>
        <source>Run that is asked about</source>
        <translation>Lauf, nach dem gefragt wird</translation>
    </message>
    <message>
        <source>Run that it is set against</source>
        <translation>Lauf, dem er gegenübersteht</translation>
    </message>
    <message>
        <source>X swaps the two</source>
        <translation>X tauscht die beiden</translation>
    </message>
    <message>
        <source>Why is</source>
        <translation>Warum ist</translation>
    </message>
    <message>
        <source>not faster than</source>
        <translation>nicht schneller als</translation>
    </message>
    <message>
        <source>faster than</source>
        <translation>schneller als</translation>
    </message>
    <message>
        <source>as fast as</source>
        <translation>so schnell wie</translation>
    </message>
    <message>
        <source>?</source>
        <translation>?</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Where a step goes</source>
        <translation>Wohin ein Schritt geht</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beide</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>Rückwärts</translation>
    </message>
    <message>
        <source>Layer by layer</source>
        <translation>Schicht für Schicht</translation>
    </message>
    <message>
        <source>ms, most lost first</source>
        <translation>ms, größter Verlust zuerst</translation>
    </message>
    <message>
        <source>The measurement did not end.</source>
        <translation>Die Messung kam nicht ans Ende.</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>; estimate %1</source>
        <translation>; geschätzt %1</translation>
    </message>
    <message>
        <source>Tried: %1 → %2 ms%3</source>
        <translation>Versucht: %1 → %2 ms%3</translation>
    </message>
    <message>
        <source>Tried: %1.</source>
        <translation>Versucht: %1.</translation>
    </message>
    <message>
        <source>A step took %1 ms, and %2 ms with it. The variant is in the experiment; undo takes it out.</source>
        <translation>Ein Schritt brauchte %1 ms, und %2 ms damit. Die Variante steht im Experiment; Rückgängig nimmt sie heraus.</translation>
    </message>
    <message>
        <source>What came of it could not be read.</source>
        <translation>Was dabei herauskam, ließ sich nicht lesen.</translation>
    </message>
    <message>
        <source>Casts</source>
        <translation>Wandlungen</translation>
    </message>
    <message>
        <source>Export: %1</source>
        <translation>Exportieren: %1</translation>
    </message>
    <message>
        <source>Copy or save it: picture, vectors or figures</source>
        <translation>Kopieren oder speichern: Bild, Vektoren oder Zahlen</translation>
    </message>
    <message>
        <source>Any table or chart of this page, as a picture or as figures</source>
        <translation>Jede Tabelle und jedes Diagramm dieser Seite, als Bild oder als Zahlen</translation>
    </message>
    <message>
        <source>As of step %1 of %2 and step %3 of %4. The page follows while they train.</source>
        <translation>Stand: Schritt %1 von %2 und Schritt %3 von %4. Die Seite folgt dem Training.</translation>
    </message>
    <message>
        <source>Measure finds out in some seconds what is not known here.</source>
        <translation>„Messen“ findet in einigen Sekunden heraus, was hier nicht bekannt ist.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>What is measured are the variants of the runs that lie open. Choose two of those.</source>
        <translation>Gemessen werden die Varianten der Läufe, die offen liegen. Zwei davon wählen.</translation>
    </message>
    <message>
        <source>The Run page and the report divide a step of median length by the means of the steps around it; here it is the mean of those that were looked at closely, drawn to the same length. Their parts differ a little.</source>
        <translation>Die Seite Lauf und der Bericht teilen einen Schritt von Median-Dauer nach den Mitteln der Schritte um ihn auf; hier ist es das Mittel der genau betrachteten, auf dieselbe Länge gebracht. Ihre Teile weichen etwas ab.</translation>
    </message>
    <message>
        <source>Run two variants, or show earlier runs: choose them at the left and press Return. Why one is not faster is told here.</source>
        <translation>Zwei Varianten trainieren, oder frühere Läufe zeigen: sie links wählen und die Eingabetaste drücken. Warum einer nicht schneller ist, steht dann hier.</translation>
    </message>
</context>
<context>
    <name>LessonKey</name>
    <message>
        <source>Minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experiment</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>Gesperrt</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Verborgen</translation>
    </message>
    <message>
        <source>Unlocked</source>
        <translation>Wieder frei</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>Go on when</source>
        <translation>Weiter, wenn</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>Hervorheben</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Handlung</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>Behauptungen</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>Kurvenfelder</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Choices</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Schreibweise</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Kleinster Wert</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Größter Wert</translation>
    </message>
    <message>
        <source>Happened</source>
        <translation>Geschehen</translation>
    </message>
    <message>
        <source>Near</source>
        <translation>Nahe genug</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>Do</source>
        <translation>Was getan wird</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Englisch</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wenn</translation>
    </message>
    <message>
        <source>That</source>
        <translation>Dass</translation>
    </message>
    <message>
        <source>In</source>
        <translation>In</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Wort</translation>
    </message>
    <message>
        <source>Means</source>
        <translation>Bedeutet</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>one of some sentences</source>
        <translation>einer von mehreren Sätzen</translation>
    </message>
    <message>
        <source>bits of a number</source>
        <translation>Bits einer Zahl</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>loss scale</source>
        <translation>Verlustskala</translation>
    </message>
    <message>
        <source>sketch of the loss</source>
        <translation>Skizze des Verlusts</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>change a setting</source>
        <translation>eine Einstellung ändern</translation>
    </message>
    <message>
        <source>why slow</source>
        <translation>Warum langsam</translation>
    </message>
    <message>
        <source>health</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>welcome</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>build</source>
        <translation>Aufbau</translation>
    </message>
    <message>
        <source>data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>chart of the loss</source>
        <translation>Verlustkurve</translation>
    </message>
    <message>
        <source>chart of the accuracy</source>
        <translation>Genauigkeitskurve</translation>
    </message>
    <message>
        <source>bits of the number</source>
        <translation>Bits der Zahl</translation>
    </message>
    <message>
        <source>table of the runs</source>
        <translation>Tabelle der Läufe</translation>
    </message>
    <message>
        <source>page %1</source>
        <translation>Seite %1</translation>
    </message>
    <message>
        <source>numbers that share a scale</source>
        <translation>Zahlen mit gemeinsamer Skala</translation>
    </message>
    <message>
        <source>numbers at equal steps</source>
        <translation>Zahlen in gleichen Stufen</translation>
    </message>
    <message>
        <source>memory before the run</source>
        <translation>Speicher vor dem Lauf</translation>
    </message>
    <message>
        <source>times layer by layer</source>
        <translation>Zeiten Schicht für Schicht</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>time per step</source>
        <translation>Zeit je Schritt</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>lost updates</source>
        <translation>verlorene Änderungen</translation>
    </message>
    <message>
        <source>beyond the range</source>
        <translation>außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>flipped signs</source>
        <translation>umgeklappte Vorzeichen</translation>
    </message>
    <message>
        <source>loss beside the twin</source>
        <translation>Verlust neben dem Zwilling</translation>
    </message>
    <message>
        <source>weights beside the twin</source>
        <translation>Gewichte neben dem Zwilling</translation>
    </message>
    <message>
        <source>times on other cards</source>
        <translation>Zeiten auf anderen Karten</translation>
    </message>
    <message>
        <source>power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>device busy</source>
        <translation>Auslastung des Geräts</translation>
    </message>
    <message>
        <source>device memory</source>
        <translation>Gerätespeicher</translation>
    </message>
    <message>
        <source>sweep</source>
        <translation>Messreihe</translation>
    </message>
</context>
<context>
    <name>Option</name>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation>dynamisch</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>stop</source>
        <translation>stoppen</translation>
    </message>
    <message>
        <source>pause</source>
        <translation>pausieren</translation>
    </message>
    <message>
        <source>continue</source>
        <translation>weitermachen</translation>
    </message>
    <message>
        <source>tell</source>
        <translation>melden</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>Policy</translation>
    </message>
    <message>
        <source>first</source>
        <translation>erste</translation>
    </message>
    <message>
        <source>last</source>
        <translation>letzte</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>ones</source>
        <translation>Einsen</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>genau so</translation>
    </message>
    <message>
        <source>crop</source>
        <translation>Ausschnitt</translation>
    </message>
    <message>
        <source>random crop</source>
        <translation>zufälliger Ausschnitt</translation>
    </message>
    <message>
        <source>white</source>
        <translation>weiß</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>grau</translation>
    </message>
    <message>
        <source>black</source>
        <translation>schwarz</translation>
    </message>
    <message>
        <source>current</source>
        <translation>aktuell</translation>
    </message>
    <message>
        <source>delayed</source>
        <translation>verzögert</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleiche Größe</translation>
    </message>
    <message>
        <source>valid</source>
        <translation>nur ganze Fenster</translation>
    </message>
    <message>
        <source>procedural</source>
        <translation>gezeichnete Bilder</translation>
    </message>
    <message>
        <source>image folder</source>
        <translation>Bilderordner</translation>
    </message>
    <message>
        <source>nearest even</source>
        <translation>zur nächsten</translation>
    </message>
    <message>
        <source>toward zero</source>
        <translation>zur Null</translation>
    </message>
    <message>
        <source>stochastic</source>
        <translation>nach Zufall</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>einfach</translation>
    </message>
    <message>
        <source>horizontal flip</source>
        <translation>waagerecht</translation>
    </message>
    <message>
        <source>vertical flip</source>
        <translation>senkrecht</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>konstant</translation>
    </message>
    <message>
        <source>step</source>
        <translation>stufenweise</translation>
    </message>
    <message>
        <source>exponential</source>
        <translation>exponentiell</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>Kosinus</translation>
    </message>
</context>
<context>
    <name>mantissa::app::TableSheet</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>All of it as text with commas to the clipboard</source>
        <translation>Alles als Text mit Kommas in die Zwischenablage</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LiveUndo</name>
    <message>
        <source>the last edit</source>
        <translation>die letzte Änderung</translation>
    </message>
    <message>
        <source>Undone, also in the training: %1.</source>
        <translation>Rückgängig gemacht, auch im Training: %1.</translation>
    </message>
    <message>
        <source>Done again, also in the training: %1.</source>
        <translation>Wiederholt, auch im Training: %1.</translation>
    </message>
    <message>
        <source>It counts from the next step.</source>
        <translation>Es gilt ab dem nächsten Schritt.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::BeforeChart</name>
    <message>
        <source>%1 before it was not finite</source>
        <translation>%1, bevor es nicht endlich war</translation>
    </message>
    <message>
        <source>Smallest and largest magnitude in the observed steps before</source>
        <translation>Kleinster und größter Betrag in den beobachteten Schritten davor</translation>
    </message>
    <message>
        <source>step %1: %2 to %3</source>
        <translation>Schritt %1: %2 bis %3</translation>
    </message>
    <message>
        <source>Steps before: smallest to largest</source>
        <translation>Schritte davor: kleinster bis größter</translation>
    </message>
</context>
<context>
    <name>mantissa::app::TwinView</name>
    <message>
        <source>Difference, % (root mean square)</source>
        <translation>Unterschied, % (quadratisches Mittel)</translation>
    </message>
    <message>
        <source>Cosine of the angle</source>
        <translation>Kosinus des Winkels</translation>
    </message>
    <message>
        <source>Largest difference, ulps</source>
        <translation>Größter Unterschied, Ulps</translation>
    </message>
    <message>
        <source>Largest difference, ulps of %1</source>
        <translation>Größter Unterschied, Ulps von %1</translation>
    </message>
    <message>
        <source>Distance from the twin, step by step</source>
        <translation>Abstand vom Zwilling, Schritt für Schritt</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>No twin steps beside this run. Choose one for the variant at the right of Build, then press Run.</source>
        <translation>Neben diesem Lauf geht kein Zwilling mit. Einen für die Variante rechts im Aufbau wählen und dann Starten drücken.</translation>
    </message>
    <message>
        <source>This layer has nothing to set beside the twin&apos;s. %1</source>
        <translation>Diese Schicht hat nichts, was neben dem des Zwillings steht. %1</translation>
    </message>
</context>
<context>
    <name>LessonPlace</name>
    <message>
        <source>in German</source>
        <translation>auf Deutsch</translation>
    </message>
    <message>
        <source>in English</source>
        <translation>auf Englisch</translation>
    </message>
    <message>
        <source>The text %1 %2</source>
        <translation>Der Text %1 %2</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>%1, its text %2</source>
        <translation>%1, Text %2</translation>
    </message>
    <message>
        <source>%1, the answer %2 %3</source>
        <translation>%1, Antwort %2 %3</translation>
    </message>
    <message>
        <source>The lesson</source>
        <translation>Die Lektion</translation>
    </message>
    <message>
        <source>nothing stands here yet</source>
        <translation>hier steht noch nichts</translation>
    </message>
</context>
<context>
    <name>mantissa::app::NamesPicker</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>mantissa::app::TeacherPage</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to the list of lessons.</source>
        <translation>Zurück zur Liste der Lektionen.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::Preferences</name>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>125 %</source>
        <translation>125 %</translation>
    </message>
    <message>
        <source>150 %</source>
        <translation>150 %</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>A drag on a chart</source>
        <translation>Ziehen in einem Diagramm</translation>
    </message>
    <message>
        <source>Zooms to the box; with Ctrl it moves</source>
        <translation>Ausschnitt vergrößern; mit Strg verschieben</translation>
    </message>
    <message>
        <source>Moves the chart; with Ctrl it zooms</source>
        <translation>Verschiebt das Diagramm; mit Strg zoomt es</translation>
    </message>
    <message>
        <source>Takes effect at once.</source>
        <translation>Gilt sofort.</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Another folder for experiments and their runs; those that are here stay.</source>
        <translation>Ein anderer Ordner für Experimente und ihre Läufe; die hiesigen bleiben.</translation>
    </message>
    <message>
        <source>Choose the project&apos;s folder</source>
        <translation>Den Ordner des Projekts wählen</translation>
    </message>
    <message>
        <source>Project folder</source>
        <translation>Projektordner</translation>
    </message>
    <message>
        <source>Show again</source>
        <translation>Wieder zeigen</translation>
    </message>
    <message>
        <source>All of it is shown</source>
        <translation>Alle werden gezeigt</translation>
    </message>
    <message>
        <source>1 kind is not shown in this project</source>
        <translation>1 Art wird in diesem Projekt nicht gezeigt</translation>
    </message>
    <message>
        <source>%1 kinds are not shown in this project</source>
        <translation>%1 Arten werden in diesem Projekt nicht gezeigt</translation>
    </message>
    <message>
        <source>Rules of Health and messages of runs that were asked not to come again come again.</source>
        <translation>Regeln von Zustand und Meldungen von Läufen, die nicht mehr kommen sollten, kommen wieder.</translation>
    </message>
    <message>
        <source>Nothing was asked not to come again.</source>
        <translation>Nichts wurde ausgeblendet.</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Hinweise</translation>
    </message>
</context>
<context>
    <name>NarrowBoard</name>
    <message>
        <source>is tried next</source>
        <translation>kommt als Nächstes</translation>
    </message>
    <message>
        <source>%1 points, within what is allowed</source>
        <translation>%1 Punkte, im erlaubten Rahmen</translation>
    </message>
    <message>
        <source>%1 points, beyond what is allowed</source>
        <translation>%1 Punkte, jenseits des Erlaubten</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>divergiert</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>nicht versucht</translation>
    </message>
    <message>
        <source>%1 of %2, %3 bits of fraction: %4</source>
        <translation>%1 von %2, %3 Bits Mantisse: %4</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>%1, %2 bits of exponent: %3</source>
        <translation>%1, %2 Bits Exponent: %3</translation>
    </message>
</context>
<context>
    <name>SweepBoard</name>
    <message>
        <source>stopped at step %1</source>
        <translation>gestoppt bei Schritt %1</translation>
    </message>
    <message>
        <source>accuracy %1</source>
        <translation>Genauigkeit %1</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>divergiert</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>gestrichen</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>ms/step</source>
        <translation>ms/Schritt</translation>
    </message>
    <message>
        <source>Images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>validation, %, mean ± sd</source>
        <translation>Validierung, %, ± Standardabw.</translation>
    </message>
    <message>
        <source>median step, ms, mean ± sd</source>
        <translation>Median-Schritt, ms, Mittel ± Standardabw.</translation>
    </message>
    <message>
        <source>images per second, mean ± sd</source>
        <translation>Bilder je Sekunde, ± Standardabw.</translation>
    </message>
    <message>
        <source>peak, mean ± sd</source>
        <translation>Spitze, ± Standardabw.</translation>
    </message>
    <message>
        <source>%1, batch %2</source>
        <translation>%1, Batch %2</translation>
    </message>
    <message>
        <source>seed %1: %2</source>
        <translation>Seed %1: %2</translation>
    </message>
    <message>
        <source>running, %1 %</source>
        <translation>läuft, %1 %</translation>
    </message>
    <message>
        <source>stopped at %1 %</source>
        <translation>gestoppt bei %1 %</translation>
    </message>
</context>
<context>
    <name>SweepCard</name>
    <message>
        <source>More: %1</source>
        <translation>Mehr: %1</translation>
    </message>
    <message>
        <source>Copy or save it: picture, vectors or figures</source>
        <translation>Kopieren oder speichern: Bild, Vektoren oder Zahlen</translation>
    </message>
</context>
<context>
    <name>SweepTraining</name>
    <message>
        <source>Sweep</source>
        <translation>Messreihe</translation>
    </message>
    <message>
        <source>The sweep is going.</source>
        <translation>Die Messreihe läuft.</translation>
    </message>
    <message>
        <source>A run is going. Press Stop first.</source>
        <translation>Ein Lauf ist im Gang. Zuerst Stopp drücken.</translation>
    </message>
    <message>
        <source>No experiment is open.</source>
        <translation>Kein Experiment ist offen.</translation>
    </message>
    <message>
        <source>Tick a policy first.</source>
        <translation>Zuerst eine Policy anhaken.</translation>
    </message>
    <message>
        <source>The sweep could not start.</source>
        <translation>Die Messreihe konnte nicht beginnen.</translation>
    </message>
    <message>
        <source>It waits for the sweep.</source>
        <translation>Sie wartet auf die Messreihe.</translation>
    </message>
    <message>
        <source>Start a sweep first: its runs are what the search is held against.</source>
        <translation>Zuerst eine Messreihe beginnen: An ihren Läufen misst sich die Suche.</translation>
    </message>
    <message>
        <source>The search could not start.</source>
        <translation>Die Suche konnte nicht beginnen.</translation>
    </message>
    <message>
        <source>Every run of the sweep is done.</source>
        <translation>Alle Läufe der Messreihe sind fertig.</translation>
    </message>
    <message>
        <source>It was begun on %1. Choose that device in the toolbar first.</source>
        <translation>Sie begann auf %1. Zuerst dieses Gerät in der Werkzeugleiste wählen.</translation>
    </message>
    <message>
        <source>That they are dropped is not in the project.</source>
        <translation>Dass sie gestrichen sind, steht nicht im Projekt.</translation>
    </message>
    <message>
        <source>1 run of the sweep is dropped.</source>
        <translation>1 Lauf der Messreihe ist gestrichen.</translation>
    </message>
    <message>
        <source>%1 runs of the sweep are dropped.</source>
        <translation>%1 Läufe der Messreihe sind gestrichen.</translation>
    </message>
    <message>
        <source>The sweep passes over them.</source>
        <translation>Die Messreihe übergeht sie.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>The sweep could not go on.</source>
        <translation>Die Messreihe konnte nicht weitergehen.</translation>
    </message>
    <message>
        <source>Drop 1 run of the sweep</source>
        <translation>1 Lauf der Messreihe streichen</translation>
    </message>
    <message>
        <source>Drop %1 runs of the sweep</source>
        <translation>%1 Läufe der Messreihe streichen</translation>
    </message>
    <message>
        <source>That they are to be trained after all is not in the project.</source>
        <translation>Dass sie doch trainiert werden sollen, steht nicht im Projekt.</translation>
    </message>
</context>
<context>
    <name>TimeParts</name>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>update</source>
        <translation>Aktualisierung</translation>
    </message>
    <message>
        <source>casts</source>
        <translation>Wandlungen</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>finite check</source>
        <translation>Endlichkeitsprüfung</translation>
    </message>
    <message>
        <source>input wait</source>
        <translation>Warten auf Daten</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>cast</source>
        <translation>Wandeln</translation>
    </message>
    <message>
        <source>check</source>
        <translation>Prüfung</translation>
    </message>
</context>
<context>
    <name>mantissa::app::NarrowCard</name>
    <message>
        <source>Narrowest format</source>
        <translation>Schmalstes Format</translation>
    </message>
    <message>
        <source>Batch of the search</source>
        <translation>Batch der Suche</translation>
    </message>
    <message>
        <source>The runs of the sweep with this batch are the measure</source>
        <translation>Die Läufe der Messreihe mit diesem Batch sind das Maß</translation>
    </message>
    <message>
        <source>Allowed loss of accuracy</source>
        <translation>Erlaubter Verlust an Genauigkeit</translation>
    </message>
    <message>
        <source>What a narrower format may cost: as much as seeds differ, or points of accuracy</source>
        <translation>Was ein schmaleres Format kosten darf: so viel, wie Seeds sich unterscheiden, oder Punkte der Genauigkeit</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 Punkte</translation>
    </message>
    <message>
        <source>inside the noise</source>
        <translation>im Rauschen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Make it a variant</source>
        <translation>Zur Variante machen</translation>
    </message>
    <message>
        <source>Stop the search</source>
        <translation>Suche stoppen</translation>
    </message>
    <message>
        <source>A variant with these widths, layer by layer, in the experiment</source>
        <translation>Eine Variante mit diesen Breiten, Schicht für Schicht, im Experiment</translation>
    </message>
    <message>
        <source>What is tried is kept; the search goes on from there</source>
        <translation>Was versucht ist, bleibt; die Suche macht von dort weiter</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>Batch %1</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Mean bits</source>
        <translation>Bits im Mittel</translation>
    </message>
    <message>
        <source>Go on searching</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>Trains what is tried, one format after another; it stops and goes on like any run</source>
        <translation>Trainiert, was versucht wird, ein Format nach dem anderen; wie jeder Lauf lässt sich die Suche stoppen und fortsetzen</translation>
    </message>
    <message>
        <source>Nothing is narrowed yet.</source>
        <translation>Noch ist nichts verschmälert.</translation>
    </message>
    <message>
        <source>%1 is a variant now.</source>
        <translation>%1 ist jetzt eine Variante.</translation>
    </message>
    <message>
        <source>Run trains it beside the others.</source>
        <translation>Starten trainiert sie neben den anderen.</translation>
    </message>
    <message>
        <source>by bits of fraction, then of exponent; change of the accuracy, points</source>
        <translation>nach Bits der Mantisse, dann des Exponenten; Änderung der Genauigkeit, Punkte</translation>
    </message>
    <message>
        <source>How many bits does each tensor need? All get fewer bits of fraction, level by level, then one after another with the others at what they have, then each kind fewer bits of exponent, until the accuracy falls out of what is allowed. The baseline&apos;s runs of the sweep are the measure.</source>
        <translation>Wie viele Bits braucht jeder Tensor? Alle bekommen Stufe um Stufe weniger Bits Mantisse, danach einer nach dem anderen, während die anderen behalten, was sie haben, dann jede Art weniger Bits Exponent, bis die Genauigkeit aus dem Erlaubten fällt. Das Maß sind die Läufe der Basis in der Messreihe.</translation>
    </message>
    <message>
        <source>It takes at most %1 runs; usually less than half of them.</source>
        <translation>Das sind höchstens %1 Läufe, meist weniger als die Hälfte.</translation>
    </message>
    <message>
        <source>, at most %1 left</source>
        <translation>, noch höchstens %1</translation>
    </message>
    <message>
        <source>%1 of at most %2 runs</source>
        <translation>%1 von höchstens %2 Läufen</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Search with these</source>
        <translation>Damit suchen</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
</context>
<context>
    <name>mantissa::app::NarrowGrid</name>
    <message>
        <source>Narrowest format</source>
        <translation>Schmalstes Format</translation>
    </message>
    <message>
        <source>width, bits</source>
        <translation>Breite, Bits</translation>
    </message>
    <message>
        <source>bits tried</source>
        <translation>Bits</translation>
    </message>
    <message>
        <source>next</source>
        <translation>dran</translation>
    </message>
    <message>
        <source>Exponents, bits</source>
        <translation>Exponenten, Bits</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ResultGrid</name>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>no result</source>
        <translation>kein Ergebnis</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Policy</translation>
    </message>
    <message>
        <source>Batch %1</source>
        <translation>Batch %1</translation>
    </message>
    <message>
        <source>Compare the runs of %1</source>
        <translation>Läufe von %1 vergleichen</translation>
    </message>
    <message>
        <source>Drop what of it waits</source>
        <translation>Streichen, was davon wartet</translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
    <message>
        <source>Use %1 as variant</source>
        <translation>%1 als Variante nehmen</translation>
    </message>
</context>
<context>
    <name>mantissa::app::SeedLegend</name>
    <message>
        <source>inside the noise: perhaps no change</source>
        <translation>im Rauschen: vielleicht keine Änderung</translation>
    </message>
    <message>
        <source>inside the noise: by the spread over the seeds, the paired change may as well be none</source>
        <translation>im Rauschen: die gepaarte Änderung kann Streuung der Seeds sein</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>diverged or failed</source>
        <translation>divergiert oder gescheitert</translation>
    </message>
    <message>
        <source>Legend: %1</source>
        <translation>Legende: %1</translation>
    </message>
</context>
<context>
    <name>mantissa::app::SpeedScatter</name>
    <message>
        <source>Accuracy against speed</source>
        <translation>Genauigkeit gegen Tempo</translation>
    </message>
    <message>
        <source>images per second</source>
        <translation>Bilder je Sekunde</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>Batch %1</translation>
    </message>
    <message>
        <source>A dot comes with the first run that ends.</source>
        <translation>Mit dem ersten fertigen Lauf kommt ein Punkt.</translation>
    </message>
    <message>
        <source>dashed: best front</source>
        <translation>gestrichelt: beste Front</translation>
    </message>
</context>
<context>
    <name>mantissa::app::SweepForm</name>
    <message>
        <source>Train every policy with every batch and every seed</source>
        <translation>Jede Policy mit jedem Batch und jedem Seed trainieren</translation>
    </message>
    <message>
        <source>%1 are trained with other settings than %2, too: what is between them is not the format alone.</source>
        <translation>%1 werden auch mit anderen Einstellungen trainiert als %2: Was zwischen ihnen liegt, ist nicht das Format allein.</translation>
    </message>
    <message>
        <source>%1 is trained with other settings than %2, too: what is between them is not the format alone.</source>
        <translation>%1 wird auch mit anderen Einstellungen trainiert als %2: Was zwischen ihnen liegt, ist nicht das Format allein.</translation>
    </message>
    <message>
        <source>All runs of a seed start from the same weights and see the same images in the same order, so that what is left between them is the format and the batch. From two seeds on, a change can be told from noise.</source>
        <translation>Alle Läufe eines Seeds beginnen mit denselben Gewichten und sehen dieselben Bilder in derselben Reihenfolge: Zwischen ihnen bleiben nur Format und Batch. Ab zwei Seeds lässt sich eine Änderung vom Rauschen trennen.</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>Batches</translation>
    </message>
    <message>
        <source>Images per step, as a list: 32, 64, 128</source>
        <translation>Bilder je Schritt, als Liste: 32, 64, 128</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Seeds</translation>
    </message>
    <message>
        <source>A run for each, as a list: 1, 2, 3</source>
        <translation>Für jeden ein Lauf, als Liste: 1, 2, 3</translation>
    </message>
    <message>
        <source>Policies</source>
        <translation>Policys</translation>
    </message>
    <message>
        <source>Start the sweep</source>
        <translation>Messreihe beginnen</translation>
    </message>
    <message>
        <source>Back to the results</source>
        <translation>Zurück zu den Ergebnissen</translation>
    </message>
    <message>
        <source>The sweep that is there stays as it is</source>
        <translation>Die Messreihe, die da ist, bleibt, wie sie ist</translation>
    </message>
    <message>
        <source>Whether the sweep trains %1. The first one that is ticked is the baseline.</source>
        <translation>Ob die Messreihe %1 trainiert. Die erste angekreuzte ist die Basis.</translation>
    </message>
    <message>
        <source>Enter a batch, or several: 32, 64, 128.</source>
        <translation>Einen Batch eingeben oder mehrere: 32, 64, 128.</translation>
    </message>
    <message>
        <source>%1 is no batch. Enter whole numbers: 32, 64, 128.</source>
        <translation>%1 ist kein Batch. Ganze Zahlen eingeben: 32, 64, 128.</translation>
    </message>
    <message>
        <source>Enter a seed, or several: 1, 2, 3.</source>
        <translation>Einen Seed eingeben oder mehrere: 1, 2, 3.</translation>
    </message>
    <message>
        <source>%1 is no seed. Enter whole numbers: 1, 2, 3.</source>
        <translation>%1 ist kein Seed. Ganze Zahlen eingeben: 1, 2, 3.</translation>
    </message>
    <message>
        <source>, about %1 by the speed of earlier runs.</source>
        <translation>, etwa %1 nach dem Tempo früherer Läufe.</translation>
    </message>
    <message>
        <source>Trains what is chosen; the policies of one batch and seed take turns</source>
        <translation>Trainiert, was gewählt ist; die Policys eines Batches und Seeds wechseln sich ab</translation>
    </message>
    <message>
        <source>Begin anew</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Trains all of it into a folder of its own; the sweep that is there stays as it is</source>
        <translation>Trainiert alles in einen eigenen Ordner; die Messreihe, die da ist, bleibt, wie sie ist</translation>
    </message>
    <message>
        <source>Estimate the time</source>
        <translation>Zeit schätzen</translation>
    </message>
    <message>
        <source>Go on with the sweep</source>
        <translation>Messreihe fortsetzen</translation>
    </message>
    <message>
        <source>1 policy</source>
        <translation>1 Policy</translation>
    </message>
    <message>
        <source>%1 policies</source>
        <translation>%1 Policys</translation>
    </message>
    <message>
        <source>1 batch</source>
        <translation>1 Batch</translation>
    </message>
    <message>
        <source>%1 batches</source>
        <translation>%1 Batches</translation>
    </message>
    <message>
        <source>1 seed</source>
        <translation>1 Seed</translation>
    </message>
    <message>
        <source>%1 seeds</source>
        <translation>%1 Seeds</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>, %1 of them done already</source>
        <translation>, davon %1 schon fertig</translation>
    </message>
    <message>
        <source>Timing, stop</source>
        <translation>Messung abbrechen</translation>
    </message>
    <message>
        <source>Times some steps of each policy and batch, which are thrown away; nothing is kept but the figures</source>
        <translation>Misst einige Schritte jeder Policy mit jedem Batch, die verworfen werden; nur die Zeiten bleiben</translation>
    </message>
    <message>
        <source>All of it is done. Choose more policies, batches or seeds, or begin anew.</source>
        <translation>Alles davon ist fertig. Weitere Policies, Batches oder Seeds wählen oder neu beginnen.</translation>
    </message>
    <message>
        <source>, about %1.</source>
        <translation>, etwa %1.</translation>
    </message>
    <message>
        <source>The time is an estimate from some steps of each policy and batch, timed alone.</source>
        <translation>Die Zeit ist geschätzt aus einigen Schritten jeder Policy mit jedem Batch, für sich gemessen.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::SweepPage</name>
    <message>
        <source>The sweep is done.</source>
        <translation>Die Messreihe ist fertig.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>The sweep is going: its answer comes with the first runs that end.</source>
        <translation>Die Messreihe läuft: Ihre Antwort kommt mit den ersten fertigen Läufen.</translation>
    </message>
    <message>
        <source>No run of the sweep has a result yet.</source>
        <translation>Noch hat kein Lauf der Messreihe ein Ergebnis.</translation>
    </message>
    <message>
        <source>now: %1, batch %2, seed %3, step %4 of %5</source>
        <translation>jetzt: %1, Batch %2, Seed %3, Schritt %4 von %5</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>%1 von %2 Läufen</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>noch etwa %1</translation>
    </message>
    <message>
        <source>stopped; Continue goes on where it was</source>
        <translation>gestoppt; Fortsetzen macht da weiter, wo sie war</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>The sweep is stopping: the step under way ends, then everything is saved.</source>
        <translation>Die Messreihe wird gestoppt: Der laufende Schritt endet, dann wird alles gespeichert.</translation>
    </message>
    <message>
        <source>Holds after the step under way</source>
        <translation>Hält nach dem laufenden Schritt</translation>
    </message>
    <message>
        <source>Goes on where it was</source>
        <translation>Macht da weiter, wo sie war</translation>
    </message>
    <message>
        <source>What is done is kept; Continue goes on from there</source>
        <translation>Was fertig ist, bleibt; Fortsetzen macht von dort weiter</translation>
    </message>
    <message>
        <source>There is nothing to compare yet.</source>
        <translation>Noch ist nichts zu vergleichen.</translation>
    </message>
    <message>
        <source>No run of this cell has begun.</source>
        <translation>Kein Lauf dieser Zelle hat begonnen.</translation>
    </message>
    <message>
        <source>Nothing of this cell waits.</source>
        <translation>Nichts in dieser Zelle wartet.</translation>
    </message>
    <message>
        <source>Only a run that waits can be dropped; Stop ends one that is going.</source>
        <translation>Nur ein wartender Lauf lässt sich streichen; Stopp beendet einen laufenden.</translation>
    </message>
    <message>
        <source>Edit the sweep…</source>
        <translation>Messreihe ändern…</translation>
    </message>
    <message>
        <source>Choose other policies, batches or seeds</source>
        <translation>Andere Policys, Batches oder Seeds wählen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>The results or the chart, as a picture or as figures</source>
        <translation>Die Ergebnisse oder das Diagramm, als Bild oder als Zahlen</translation>
    </message>
    <message>
        <source>Runs of the sweep that are over</source>
        <translation>Läufe der Messreihe, die vorbei sind</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messgröße</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Accuracy against speed</source>
        <translation>Genauigkeit gegen Tempo</translation>
    </message>
    <message>
        <source>Narrowest format</source>
        <translation>Schmalstes Format</translation>
    </message>
    <message>
        <source>Use as variant</source>
        <translation>Als Variante nehmen</translation>
    </message>
    <message>
        <source>Selects %1 as a variant of the experiment, so that Run trains it</source>
        <translation>Wählt %1 als Variante des Experiments, sodass Starten sie trainiert</translation>
    </message>
    <message>
        <source>%1 is no variant any more.</source>
        <translation>%1 ist keine Variante mehr.</translation>
    </message>
    <message>
        <source>Edit the sweep or undo the change.</source>
        <translation>Die Messreihe ändern, oder die Änderung zurücknehmen.</translation>
    </message>
    <message>
        <source>Variant of the sweep</source>
        <translation>Variante der Messreihe</translation>
    </message>
    <message>
        <source>%1 is selected.</source>
        <translation>%1 ist ausgewählt.</translation>
    </message>
    <message>
        <source>Run trains it beside the other variants.</source>
        <translation>Starten trainiert sie neben den anderen Varianten.</translation>
    </message>
    <message>
        <source>%; area: memory</source>
        <translation>%; Fläche: Speicher</translation>
    </message>
    <message>
        <source>paused: %1, batch %2, seed %3, step %4 of %5</source>
        <translation>pausiert: %1, Batch %2, Seed %3, Schritt %4 von %5</translation>
    </message>
    <message>
        <source>Reading the results…</source>
        <translation>Ergebnisse werden gelesen…</translation>
    </message>
    <message>
        <source>The sweep names no run that is better than the others.</source>
        <translation>Die Messreihe nennt keinen Lauf, der besser ist als die anderen.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::LayerActions</name>
    <message>
        <source>Duplicate layer</source>
        <translation>Schicht verdoppeln</translation>
    </message>
    <message>
        <source>Insert the same layer once more.</source>
        <translation>Dieselbe Schicht noch einmal einfügen.</translation>
    </message>
    <message>
        <source>Cut layer</source>
        <translation>Schicht ausschneiden</translation>
    </message>
    <message>
        <source>Take the layer away and keep it as text.</source>
        <translation>Die Schicht wegnehmen und als Text behalten.</translation>
    </message>
    <message>
        <source>Copy layer</source>
        <translation>Schicht kopieren</translation>
    </message>
    <message>
        <source>Keep the layer as text, for this network or another.</source>
        <translation>Die Schicht als Text behalten, für dieses Netz oder ein anderes.</translation>
    </message>
    <message>
        <source>Paste layer</source>
        <translation>Schicht einfügen</translation>
    </message>
    <message>
        <source>Insert the copied layer after the one that is selected.</source>
        <translation>Die kopierte Schicht hinter der gewählten einfügen.</translation>
    </message>
    <message>
        <source>Move layer up</source>
        <translation>Schicht nach oben</translation>
    </message>
    <message>
        <source>Before the layer above it.</source>
        <translation>Vor die Schicht darüber.</translation>
    </message>
    <message>
        <source>Move layer down</source>
        <translation>Schicht nach unten</translation>
    </message>
    <message>
        <source>After the layer beneath it.</source>
        <translation>Hinter die Schicht darunter.</translation>
    </message>
    <message>
        <source>Delete layer</source>
        <translation>Schicht löschen</translation>
    </message>
    <message>
        <source>Take the layer away. Undo brings it back.</source>
        <translation>Die Schicht wegnehmen. Rückgängig bringt sie zurück.</translation>
    </message>
    <message>
        <source>The lesson keeps the network as it is.</source>
        <translation>Die Lektion lässt das Netz, wie es ist.</translation>
    </message>
    <message>
        <source>No experiment is open.</source>
        <translation>Kein Experiment ist offen.</translation>
    </message>
    <message>
        <source>Select a layer on Build first.</source>
        <translation>Zuerst unter Aufbau eine Schicht wählen.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::PaneMenu</name>
    <message>
        <source>Panes</source>
        <translation>Kurvenfelder</translation>
    </message>
    <message>
        <source>As at first</source>
        <translation>Wie zu Beginn</translation>
    </message>
    <message>
        <source>%1 (no run has it)</source>
        <translation>%1 (hat kein Lauf)</translation>
    </message>
    <message>
        <source>One pane stays.</source>
        <translation>Ein Kurvenfeld bleibt.</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Of the chosen run: shared exponents, and scales of tensors and blocks.</source>
        <translation>Des gewählten Laufs: gemeinsame Exponenten und Skalen von Tensoren und Blöcken.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::PlanWatcher</name>
    <message>
        <source>A batch of %1 is more than the %2 training images. Choose a smaller one.</source>
        <translation>Ein Batch von %1 ist mehr als die %2 Trainingsbilder. Einen kleineren wählen.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::Desk</name>
    <message>
        <source>What is not shown again is not in the project.</source>
        <translation>Was nicht mehr gezeigt wird, steht nicht im Projekt.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::CourseView</name>
    <message>
        <source>Memory through a step</source>
        <translation>Speicher durch einen Schritt</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>update</source>
        <translation>Aktualisierung</translation>
    </message>
    <message>
        <source>At most %1 at once (%2); taken: %3</source>
        <translation>Höchstens %1 zugleich (%2); belegt: %3</translation>
    </message>
    <message>
        <source>%1: %2, of it %3</source>
        <translation>%1: %2, davon %3</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>through a step of %1</source>
        <translation>durch einen Schritt von %1</translation>
    </message>
</context>
<context>
    <name>mantissa::app::MemoryCard</name>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>The most that each variant will take</source>
        <translation>Das meiste, was jede Variante braucht</translation>
    </message>
    <message>
        <source>What is in use from a step&apos;s first operation to its last</source>
        <translation>Was von der ersten bis zur letzten Operation eines Schritts in Gebrauch ist</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Memory before the run</source>
        <translation>Speicher vor dem Lauf</translation>
    </message>
    <message>
        <source>Measure the memory</source>
        <translation>Speicher messen</translation>
    </message>
    <message>
        <source>before the run</source>
        <translation>vor dem Lauf</translation>
    </message>
    <message>
        <source>before the run, batch %1</source>
        <translation>vor dem Lauf, Batch %1</translation>
    </message>
    <message>
        <source>Compiling the variants…</source>
        <translation>Varianten werden kompiliert…</translation>
    </message>
    <message>
        <source>Takes one step of each variant and tells what was really allocated.</source>
        <translation>Rechnet einen Schritt jeder Variante und sagt, was wirklich belegt wurde.</translation>
    </message>
    <message>
        <source>Nothing to predict while the experiment has an error.</source>
        <translation>Nichts vorherzusagen, solange das Experiment einen Fehler hat.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::PolicyNames</name>
    <message>
        <source>Keep…</source>
        <translation>Merken…</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Merken</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Policy</translation>
    </message>
    <message>
        <source>What the roles begin with; each can be changed below.</source>
        <translation>Womit die Rollen beginnen; unten lässt sich jede ändern.</translation>
    </message>
    <message>
        <source>Name to keep the policy under</source>
        <translation>Name, unter dem die Policy gemerkt wird</translation>
    </message>
    <message>
        <source>a name of your own</source>
        <translation>ein eigener Name</translation>
    </message>
    <message>
        <source>Keeps this policy under a name, for every experiment.</source>
        <translation>Merkt sich diese Policy unter einem Namen, für jedes Experiment.</translation>
    </message>
    <message>
        <source>Takes this name from the list; experiments that have the policy keep it.</source>
        <translation>Nimmt den Namen aus der Liste; Experimente, die die Policy haben, behalten sie.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::HiddenColumns</name>
    <message>
        <source>+1 column</source>
        <translation>+1 Spalte</translation>
    </message>
    <message>
        <source>+%1 columns</source>
        <translation>+%1 Spalten</translation>
    </message>
    <message>
        <source>%1 where the window is wider</source>
        <translation>%1 in einem breiteren Fenster</translation>
    </message>
    <message>
        <source>A wider window has room for: %1.</source>
        <translation>Ein breiteres Fenster hat Platz für: %1.</translation>
    </message>
</context>
<context>
    <name>Glossary</name>
    <message>
        <source>Exponent</source>
        <translation>Exponent</translation>
    </message>
    <message>
        <source>The bits that say which power of two a number lies at: they give a format its range.</source>
        <translation>Die Bits, die sagen, bei welcher Zweierpotenz eine Zahl liegt: sie geben einem Format seinen Bereich.</translation>
    </message>
    <message>
        <source>Fraction</source>
        <translation>Mantisse</translation>
    </message>
    <message>
        <source>The bits behind the leading one, also called mantissa: they give a format its precision.</source>
        <translation>Die Bits hinter der führenden Eins, englisch fraction: sie geben einem Format seine Genauigkeit.</translation>
    </message>
    <message>
        <source>Ulp</source>
        <translation>Ulp</translation>
    </message>
    <message>
        <source>Unit in the last place: the distance from a number to the next one that the format has. It doubles with every power of two.</source>
        <translation>Unit in the last place, die Einheit der letzten Stelle: der Abstand einer Zahl zur nächsten, die das Format hat. Er verdoppelt sich mit jeder Zweierpotenz.</translation>
    </message>
    <message>
        <source>Subnormal</source>
        <translation>Subnormal</translation>
    </message>
    <message>
        <source>A number below the smallest one with all bits of precision: the closer it is to zero, the fewer bits it has left.</source>
        <translation>Eine Zahl unter der kleinsten mit allen Bits an Genauigkeit: je näher sie der Null ist, desto weniger Bits hat sie noch.</translation>
    </message>
    <message>
        <source>Underflow</source>
        <translation>Unterlauf</translation>
    </message>
    <message>
        <source>A value that was not zero becomes zero, for the format has nothing small enough.</source>
        <translation>Ein Wert, der nicht null war, wird null, weil das Format nichts so Kleines hat.</translation>
    </message>
    <message>
        <source>Overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>A value is larger than the largest number of the format: it becomes infinity or, where the format saturates, that largest number.</source>
        <translation>Ein Wert ist größer als die größte Zahl des Formats: er wird unendlich oder, wo das Format sättigt, diese größte Zahl.</translation>
    </message>
    <message>
        <source>Head-room</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>How many times the largest value may double before it overflows; counted in bits.</source>
        <translation>Wie oft sich der größte Wert verdoppeln darf, bevor er überläuft; in Bits gezählt.</translation>
    </message>
    <message>
        <source>Foot-room</source>
        <translation>Reserve nach unten</translation>
    </message>
    <message>
        <source>How many times small values may halve before they underflow; counted in bits.</source>
        <translation>Wie oft sich kleine Werte halbieren dürfen, bevor sie unterlaufen; in Bits gezählt.</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>Rundung</translation>
    </message>
    <message>
        <source>How a value becomes one that the format has: to the nearest, ties to even; toward zero; or stochastic, up or down by chance in proportion to the distance.</source>
        <translation>Wie aus einem Wert einer wird, den das Format hat: zum nächsten, in der Mitte zum geraden; zur Null hin; oder stochastisch, zufällig auf oder ab je nach Abstand.</translation>
    </message>
    <message>
        <source>Lost update</source>
        <translation>Verlorene Änderung</translation>
    </message>
    <message>
        <source>The change of a weight is less than half an ulp of it: the weight stays as it was.</source>
        <translation>Die Änderung eines Gewichts ist kleiner als ein halbes Ulp von ihm: das Gewicht bleibt, wie es war.</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>Verlustskala</translation>
    </message>
    <message>
        <source>The loss is multiplied by it so that small gradients do not underflow; the gradients are divided by it before they are used. Dynamic: it halves when they overflow, and grows after many good steps.</source>
        <translation>Mit ihr wird der Verlust malgenommen, damit kleine Gradienten nicht unterlaufen; die Gradienten werden durch sie geteilt, bevor sie benutzt werden. Dynamisch: sie halbiert sich, wenn sie überlaufen, und wächst nach vielen guten Schritten.</translation>
    </message>
    <message>
        <source>Skipped step</source>
        <translation>Übergangener Schritt</translation>
    </message>
    <message>
        <source>A step whose gradients were not finite: with a dynamic loss scale the weights stay as they were.</source>
        <translation>Ein Schritt, dessen Gradienten nicht endlich waren: mit dynamischer Verlustskala bleiben die Gewichte, wie sie waren.</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Policy</translation>
    </message>
    <message>
        <source>Which format and rounding each kind of tensor has: weights, activations, gradients, accumulators and so on. A layer may have one of its own.</source>
        <translation>Welches Format und welche Rundung jede Art von Tensor hat: Gewichte, Aktivierungen, Gradienten, Akkumulatoren und so fort. Eine Schicht kann eine eigene haben.</translation>
    </message>
    <message>
        <source>Mixed precision</source>
        <translation>Gemischte Genauigkeit</translation>
    </message>
    <message>
        <source>Products are computed in 16 bits, while weights are kept and updated in float32.</source>
        <translation>Produkte werden in 16 Bit gerechnet, Gewichte dagegen in float32 gehalten und geändert.</translation>
    </message>
    <message>
        <source>Master weights</source>
        <translation>Master-Gewichte</translation>
    </message>
    <message>
        <source>The weights in a wider format, to which updates are added; the step computes with a narrower copy.</source>
        <translation>Die Gewichte in einem breiteren Format, zu denen die Änderungen kommen; der Schritt rechnet mit einer schmaleren Kopie.</translation>
    </message>
    <message>
        <source>Accumulator</source>
        <translation>Akkumulator</translation>
    </message>
    <message>
        <source>Where the terms of a product are summed up, often in a wider format than that of its factors.</source>
        <translation>Worin die Glieder eines Produkts aufsummiert werden, oft in einem breiteren Format als dem der Faktoren.</translation>
    </message>
    <message>
        <source>Native</source>
        <translation>Nativ</translation>
    </message>
    <message>
        <source>The device stores and computes in the format itself: speed and memory are those of the format.</source>
        <translation>Das Gerät speichert und rechnet im Format selbst: Geschwindigkeit und Speicher sind die des Formats.</translation>
    </message>
    <message>
        <source>Converted</source>
        <translation>Gewandelt</translation>
    </message>
    <message>
        <source>Values are stored in the format and computed in a wider one: the speed is that of the wider one, with casts.</source>
        <translation>Werte werden im Format gespeichert und in einem breiteren gerechnet: die Geschwindigkeit ist die des breiteren, mit Wandlungen.</translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation>Simuliert</translation>
    </message>
    <message>
        <source>Values are held in float32 and rounded as the format would: the accuracy counts, speed and memory do not.</source>
        <translation>Werte werden in float32 gehalten und gerundet, wie das Format es täte: die Genauigkeit zählt, Geschwindigkeit und Speicher nicht.</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Wechsel</translation>
    </message>
    <message>
        <source>Variants train by turns, some steps of each, so that what disturbs the machine disturbs all of them; speeds are compared turn by turn.</source>
        <translation>Varianten trainieren im Wechsel, einige Schritte jeder, damit alle trifft, was den Rechner stört; Geschwindigkeiten werden Wechsel für Wechsel verglichen.</translation>
    </message>
    <message>
        <source>Twin</source>
        <translation>Zwilling</translation>
    </message>
    <message>
        <source>A second training in float32 that takes the same batches beside a variant: it shows how far the format has led the variant away.</source>
        <translation>Ein zweites Training in float32, das neben einer Variante dieselben Batches nimmt: es zeigt, wie weit das Format die Variante weggeführt hat.</translation>
    </message>
    <message>
        <source>Compiled step</source>
        <translation>Kompilierter Schritt</translation>
    </message>
    <message>
        <source>One training step as the device carries it out: every operation, with the casts between formats.</source>
        <translation>Ein Trainingsschritt, wie das Gerät ihn ausführt: jede Operation, mit den Wandlungen zwischen Formaten.</translation>
    </message>
    <message>
        <source>Diverged</source>
        <translation>Divergiert</translation>
    </message>
    <message>
        <source>The training met a loss or a number that is not finite, and could not go on to a result.</source>
        <translation>Das Training stieß auf einen Verlust oder eine Zahl, die nicht endlich ist, und kam zu keinem Ergebnis.</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>Änderung, Aktualisierung</translation>
    </message>
    <message>
        <source>What a step adds to a weight. So is called, too, the part of a step in which the optimizer computes and adds it.</source>
        <translation>Änderung: was ein Schritt zu einem Gewicht hinzufügt. Aktualisierung: der Teil eines Schritts, in dem der Optimierer sie errechnet und anbringt.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::About</name>
    <message>
        <source>Devices: %1</source>
        <translation>Geräte: %1</translation>
    </message>
    <message>
        <source>No GPU is used: %1</source>
        <translation>Keine GPU wird benutzt: %1</translation>
    </message>
    <message>
        <source>What a number format does to the training of a network.</source>
        <translation>Was ein Zahlenformat mit dem Training eines Netzes macht.</translation>
    </message>
    <message>
        <source>Copyright 2026 The Mantissa authors. MIT License: free to use, change and pass on, without warranty.</source>
        <translation>Copyright 2026 The Mantissa authors. MIT-Lizenz: frei zu benutzen, zu ändern und weiterzugeben, ohne Gewähr.</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>Gemacht mit</translation>
    </message>
    <message>
        <source>What this build can do</source>
        <translation>Was diese Fassung kann</translation>
    </message>
    <message>
        <source>Languages: %1</source>
        <translation>Sprachen: %1</translation>
    </message>
    <message>
        <source>About Mantissa</source>
        <translation>Über Mantissa</translation>
    </message>
    <message>
        <source>Closes this window (Escape).</source>
        <translation>Schließt dieses Fenster (Escape).</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies all of it, for a report of an error.</source>
        <translation>Kopiert alles, für die Meldung eines Fehlers.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::Glossary</name>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
    <message>
        <source>Words and what they mean</source>
        <translation>Wörter und was sie bedeuten</translation>
    </message>
    <message>
        <source>Closes the glossary (Escape).</source>
        <translation>Schließt das Glossar (Escape).</translation>
    </message>
</context>
<context>
    <name>mantissa::app::GoneFolders</name>
    <message>
        <source>The folder of %1 is gone.</source>
        <translation>Der Ordner von %1 ist weg.</translation>
    </message>
    <message>
        <source>%1 was moved or deleted. Bring it back, or delete the run from the list.</source>
        <translation>%1 wurde verschoben oder gelöscht. Den Ordner zurückbringen oder den Lauf aus der Liste löschen.</translation>
    </message>
    <message>
        <source>The folders of %1 runs are gone.</source>
        <translation>Die Ordner von %1 Läufen sind weg.</translation>
    </message>
    <message>
        <source>%1 were moved or deleted. Bring them back, or delete the runs from the list.</source>
        <translation>%1 wurden verschoben oder gelöscht. Die Ordner zurückbringen oder die Läufe aus der Liste löschen.</translation>
    </message>
    <message>
        <source>The project folder was gone and is made anew.</source>
        <translation>Der Projektordner war weg und wird neu angelegt.</translation>
    </message>
    <message>
        <source>%1 was moved or deleted. The runs from before lie where it is now.</source>
        <translation>%1 wurde verschoben oder gelöscht. Die Läufe von vorher liegen dort, wo er jetzt ist.</translation>
    </message>
    <message>
        <source>%1 was deleted in another window.</source>
        <translation>%1 wurde in einem anderen Fenster gelöscht.</translation>
    </message>
    <message>
        <source>%1 runs were deleted in another window.</source>
        <translation>%1 Läufe wurden in einem anderen Fenster gelöscht.</translation>
    </message>
    <message>
        <source>That one can take it back until it is closed.</source>
        <translation>Dort lässt es sich zurücknehmen, bis es geschlossen wird.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::UndoActions</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Takes back the last edit of network, data, policies or training, or what was deleted last; off where there is nothing.</source>
        <translation>Nimmt die letzte Änderung an Netz, Daten, Policys oder Training zurück, oder was zuletzt gelöscht wurde; aus, wo nichts ist.</translation>
    </message>
    <message>
        <source>Does again what was taken back; off where nothing was.</source>
        <translation>Stellt wieder her, was zurückgenommen wurde; aus, wo nichts zurückgenommen wurde.</translation>
    </message>
    <message>
        <source>Off in the lesson editor, whose texts and button have an Undo of their own.</source>
        <translation>Aus im Lektionseditor: Dessen Texte und Schaltfläche haben ein eigenes Rückgängig.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::UndoOrder</name>
    <message>
        <source>%1 was not undone.</source>
        <translation>%1 wurde nicht rückgängig gemacht.</translation>
    </message>
    <message>
        <source>%1 was not done again.</source>
        <translation>%1 wurde nicht wiederholt.</translation>
    </message>
    <message>
        <source>The variants stay as they are while a run is going. Press Stop first.</source>
        <translation>Die Varianten bleiben, wie sie sind, während ein Lauf im Gang ist. Zuerst Stopp drücken.</translation>
    </message>
</context>
<context>
    <name>WebLink</name>
    <message>
        <source>Only links to web pages and e-mail addresses are opened, not %1.</source>
        <translation>Nur Links zu Webseiten und E-Mail-Adressen werden geöffnet, nicht %1.</translation>
    </message>
</context>
<context>
    <name>mantissa::app::ChangedFile</name>
    <message>
        <source>%1 was changed elsewhere since it was read here.</source>
        <translation>%1 wurde anderswo geändert, seit es hier gelesen wurde.</translation>
    </message>
    <message>
        <source>Here it is as before, with edits that are not saved: undo leads back to them.</source>
        <translation>Hier steht es wie vorher, mit Änderungen, die nicht gespeichert sind: Rückgängig führt zu ihnen zurück.</translation>
    </message>
    <message>
        <source>Here it is as before. What is read again is an edit, and undo takes it back.</source>
        <translation>Hier steht es wie vorher. Neu gelesen wird es zu einer Änderung, die sich rückgängig machen lässt.</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Read again from the file</source>
        <translation>Neu aus der Datei gelesen</translation>
    </message>
    <message>
        <source>%1 cannot be opened.</source>
        <translation>%1 lässt sich nicht öffnen.</translation>
    </message>
</context>
</TS>
