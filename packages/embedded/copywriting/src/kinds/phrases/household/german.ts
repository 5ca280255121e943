/** What is said in German of appliances, of what does one good, of storage and of bedding, and of what is offered, written and groomed; the form is told in `read-kinds.ts`. */
export const germanHousehold = `
# device
p Mein altes Gerät hat so gebrummt, dass ich es ausgeschaltet habe.
p Man merkt solche Dinge erst, wenn sie fehlen.
p Was läuft bei dir zu Hause den ganzen Tag?
p Zu Hause war immer etwas zu laut, zu warm oder zu kalt.
ph Die Anleitung war dicker als das Gerät.
m Nach ein paar Tagen denkt man nicht mehr darüber nach.
m Eingeschaltet, und ich kümmere mich um anderes.
m Zu Hause fühle ich mich gleich wohler.
= Macht seine Arbeit nebenbei
= Schnell aufgestellt und gleich bereit
= Für jeden Tag im Jahr
= Ein Handgriff, und es läuft
# rest
p Nach einem langen Tag sitze ich nur noch da.
p Um alles habe ich mich gekümmert, nur nicht um mich.
p Wann hast du dir zuletzt etwas Gutes getan?
p Die Pause kam bei mir immer zuletzt.
ph Meine Schultern haben einen eigenen Terminkalender.
m Abends ist das mein kleines Ritual.
m Ich lehne mich zurück und mache gar nichts.
m Danach bin ich wieder ansprechbar.
= Für das Ende eines langen Tages
= Ein ruhiger Moment für mich
= Für zu Hause und für unterwegs
= Passt in jede kurze Pause
# order
p Jede Schublade war bei mir die mit dem Krimskrams.
p Sonntags aufgeräumt, dienstags war alles wieder da.
p Wohin mit den Dingen, die keinen Platz haben?
p Ich habe öfter gesucht als gefunden.
ph Der Stuhl im Schlafzimmer war mein zweiter Kleiderschrank.
m Jetzt finde ich sogar die Schere wieder.
m Auf einmal ist da Platz.
m Sonntags aufgeräumt, und es bleibt so.
= Ein Platz für alles, was herumliegt
= Für kleine Wohnungen mit vielen Sachen
= Macht aus einem Haufen Ordnung
= Schnell gefüllt und schnell gefunden
# bed
p Die halbe Nacht habe ich mein Kissen gedreht.
p Um Mitternacht zu warm, um vier zu kalt.
p Wie hast du letzte Nacht geschlafen?
p An mein Bett habe ich immer zuletzt gedacht.
ph Mein Wecker und ich reden nicht mehr.
m Abends freue ich mich richtig aufs Bett.
m Morgens bleibe ich gern fünf Minuten länger liegen.
m Hinlegen, Licht aus, gute Nacht.
= Für lange Nächte und langsame Morgen
= Für Langschläfer und Frühaufsteher
= Fürs Bett und fürs Sofa
= Ein Geschenk für alle, die gern ausschlafen
# paper
p Meine besten Ideen standen auf losen Zetteln.
p Notizen im Handy finde ich nie wieder.
p Wo schreibst du deine Ideen auf?
p Überall lagen lose Zettel.
ph Meine To-do-Liste hat eine To-do-Liste.
m Meine Gedanken haben jetzt einen festen Platz.
m Ein paar Zeilen am Abend, mehr nicht.
m Ich schreibe wieder mit der Hand.
= Für Listen, Pläne und Gedanken
= Ein ruhiger Moment ohne Bildschirm
= Für den Schreibtisch und für unterwegs
= Ein Geschenk für alle, die gern schreiben
# groom
p Im Bad musste bei mir immer alles schnell gehen.
p Vor dem Spiegel habe ich genommen, was gerade da war.
p Geht bei dir im Bad auch alles schnell?
p Zwei Minuten können lang sein.
ph Mein Spiegel hat schon alles gesehen.
m Morgens im Bad läuft das jetzt entspannt.
m Danach kann der Tag kommen.
m Das nehme ich auch auf Reisen mit.
= Hat einen festen Platz im Bad
= Zwei Minuten nur für mich
= Ein guter Anfang und ein gutes Ende des Tages
= Für zu Hause und für die Reise
# digital
p Das habe ich immer wieder auf morgen verschoben.
p Dafür hatte ich nie den richtigen Moment.
p Wie oft hast du das schon verschoben?
p Ich wusste nie, wo ich anfangen soll.
ph Im Aufschieben bin ich Weltklasse.
m Angefangen habe ich an einem ganz normalen Dienstag.
m Es passt in die halbe Stunde vor dem Abendessen.
m Jetzt schiebe ich nichts mehr auf.
= Braucht keinen Platz im Regal
= Anfangen, wann es passt
= Im eigenen Tempo
= Passt in jede freie halbe Stunde
# service
p Auf meiner Liste stand das schon viel zu lange.
p Um solche Dinge kümmere ich mich immer zuletzt.
p Was steht bei dir schon ewig auf der Liste?
p Ich habe es immer wieder vergessen.
ph Meine To-do-Liste und ich reden nicht mehr.
m Seitdem denke ich kaum noch daran.
m Das Thema ist bei mir vom Tisch.
m Endlich ist der Kopf frei für anderes.
= Ein Punkt weniger auf der Liste
= Mehr Zeit für das, was Freude macht
= Einmal entschieden, und der Kopf ist frei
= Schön, wenn sich etwas von selbst regelt
# outing
p Meine Wochenenden sahen alle gleich aus.
p Wir müssten mal wieder raus, haben wir immer gesagt.
p Wann hast du zuletzt etwas Besonderes erlebt?
p Ein Tag war wie der andere.
ph Mein größter Ausflug ging zuletzt zum Supermarkt.
m Darüber reden wir heute noch.
m Der Alltag war für ein paar Stunden ganz weit weg.
m Das nächste Mal nehme ich Freunde mit.
= Etwas, worauf man sich freut
= Allein, zu zweit oder mit Freunden
= Eine Pause vom Alltag
= Erinnerungen statt Kram im Regal
`;
