import { germanKinds } from "../kinds/phrases/german.ts";
import { germanHousehold } from "../kinds/phrases/household/german.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const german = createPhraseBook({
  language: "de",
  reasons: { one: "Grund", other: "Gründe" },
  kinds: germanKinds + germanHousehold,
  text: `
# hook
a Das hier hätte ich gern früher gekannt.
a Davon muss ich dir erzählen.
c Warte mal, nicht weiterscrollen.
c Okay, ich muss dir was zeigen.
c Sag mal, geht dir das auch so?
c Gib mir zehn Sekunden, okay?
p Gute Ideen sind meistens einfach.
p Gutes Design verdient Aufmerksamkeit.
p Auf die Details kommt es an.
p Die besten Lösungen sind oft ganz einfach.
p Wer lange sucht, weiß, worauf es ankommt.
e Stopp, das musst du sehen!
e Ich freue mich so, dir das zu zeigen!
e Oh, warte, bis du das siehst!
e Das muss ich unbedingt mit dir teilen!
h Mein Konto hat kurz gezuckt.
h Keiner hat gefragt, aber ich erzähle es trotzdem.
h Ich tue jetzt so, als wäre ich nicht begeistert.
h Mein Warenkorb wusste es zuerst.
h Das ist keine Übung.
m Atme kurz durch.
m Manches macht den Tag ein bisschen leichter.
m Eine kleine Freude darf auch mal sein.
m Manchmal tut es gut, kurz innezuhalten.
m Manchmal reicht etwas ganz Einfaches.
# hook.named
a Mein Tipp heute: {name}.
a Frisch entdeckt: {name}.
a {name}, sagt dir das was?
# hook.standard
a Das ist gerade mein kleiner Liebling.
a Genau so etwas habe ich gesucht.
a Darf ich dir was Schönes zeigen?
# hook.problem
a Das muss doch einfacher gehen.
a Kleinigkeiten können einem den ganzen Tag verderben.
a Es gibt Dinge, die einfach nerven.
# hook.testimonial
a Ich sage dir ganz ehrlich, was ich denke.
a Hier kommt meine ehrliche Meinung.
a Das ist meine Erfahrung, ganz ohne Drehbuch.
# hook.unboxing
a Schau mal, was gerade angekommen ist.
a Komm, wir packen das zusammen aus.
a Endlich ist mein Paket da.
# hook.before
a Erst vorher, dann nachher.
a Eine kleine Sache, ein großer Unterschied.
a Früher sah das ganz anders aus.
# hook.list
a {name}: {count} {reasons}.
a Warum {name}? {count} {reasons}.
c Okay, {name} in {count} {reasons}n.
p {name}: {count} {reasons}, kurz und klar.
e {name}! {count} {reasons}, die mich überzeugen!
h {count} {reasons}, schuld daran: {name}.
m {name}, ganz ruhig erklärt: {count} {reasons}.
# problem
a Irgendwas passt doch immer nicht.
a Das Richtige zu finden ist gar nicht so leicht.
a Ich habe mich lange damit abgefunden.
a Das muss doch besser gehen.
a Geärgert habe ich mich oft genug.
c Bestimmt hast du auch schon lange gesucht.
c Ich hatte echt schon einiges ausprobiert.
p Zu oft geben wir uns mit fast gut zufrieden.
p Das kostet Zeit und Geduld.
e Schluss mit halben Sachen!
e Ich wollte endlich etwas Besseres!
h Mein Plan B hieß: abwarten und Tee trinken.
h Sogar die Katze hat den Kopf geschüttelt.
m Kleine Ärgernisse summieren sich.
m Man gewöhnt sich an vieles.
a Man denkt: Morgen kümmere ich mich darum.
# before
a Vorher hat immer etwas gefehlt.
a So sah das bei mir früher aus.
a Früher habe ich mich einfach damit abgefunden.
# doubt
a Am Anfang hatte ich Zweifel.
a Ich dachte erst: Brauche ich das wirklich?
a Ehrlich gesagt habe ich lange überlegt.
# opening
a So, Deckel auf.
a Dann machen wir mal auf.
a Diesen Moment mag ich am liebsten.
a Das Papier raschelt schon.
a Ich bin richtig gespannt.
a Wer packt nicht gern aus?
# named
a Darf ich vorstellen: {name}.
a Meine Antwort darauf: {name}.
a Und dann kam der Tipp: {name}.
c Und dann habe ich das hier entdeckt: {name}.
p Meine Wahl: {name}.
e Hier kommt mein Tipp: {name}!
h Trommelwirbel, bitte: {name}.
m Gefunden habe ich schließlich: {name}.
# named.unboxing
a Und da ist es: {name}.
a Hallo, {name}.
# benefit
a Was mir daran gefällt?
a Warum ausgerechnet das?
a Worauf es mir ankommt?
# everyday
a Inzwischen gehört das für mich dazu.
a Daran habe ich mich schnell gewöhnt.
a Seitdem ist vieles einfacher.
# details
a Komm mal näher ran.
a Aus der Nähe gefällt es mir noch besser.
a Ich habe mir alles genau angesehen.
# try
a Und jetzt der echte Test.
a Das musste ich gleich ausprobieren.
a Mal sehen, wie sich das anfühlt.
# after
a Und jetzt? Viel besser.
a Heute sieht das ganz anders aus.
a Heute läuft das wie von selbst.
# relief
a Endlich ist das kein Thema mehr.
a Was für eine Erleichterung.
# opinion
a Mein Fazit? Ich bleibe dabei.
a Ich würde mich wieder so entscheiden.
a Mich hat das überzeugt.
# recap
a Also, noch mal in Kürze.
a Was bleibt hängen?
a Kurz zusammengefasst.
# bonus
a Ach ja, und noch etwas.
a Und als kleiner Bonus.
# number
a Nummer {n}.
a Grund Nummer {n}.
c Okay, Nummer {n}.
p Punkt {n}.
e Und hier kommt Nummer {n}!
h Nummer {n}, bitte anschnallen.
m Nummer {n}, in aller Ruhe.
# good
a Klare Empfehlung von mir: {name}.
a Ich bleibe dabei: {name}.
a Da musste ich nicht lange überlegen.
a Das erzähle ich gern weiter.
a Genau so hatte ich es mir vorgestellt.
a Warum habe ich damit so lange gewartet?
a Ich kann es nur empfehlen.
a Daran würde ich nichts ändern.
a Das hat meine Erwartungen übertroffen.
a Mehr davon, bitte.
# close
a Jetzt bist du dran.
a Der Rest liegt bei dir.
c Du weißt ja jetzt Bescheid.
p Die Entscheidung liegt bei dir.
e Worauf wartest du noch?
e Gönn dir das!
h Ich verrate es auch keinem.
h Bedanken kannst du dich später.
m Lass dir ruhig Zeit.
m Ganz in deinem Tempo.
a Probieren geht über Studieren.
a Bild dir selbst eine Meinung.
# calls
a Am besten gleich ansehen: {name}.
a Schau gleich mal vorbei.
a Überzeug dich selbst.
c Schau einfach mal rein.
c Merk dir den Namen: {name}.
p Jetzt entdecken: {name}.
e Jetzt sichern: {name}!
h Na los, klick schon.
m In Ruhe entdecken: {name}.
# point
a Das Beste daran? {point}.
a Dazu kommt: {point}.
a Was ich mag: {point}.
a Gut zu wissen: {point}.
a Und außerdem: {point}.
c Und weißt du was? {point}.
p Für mich entscheidend: {point}.
e Und jetzt kommt's: {point}!
m Ein leises Plus: {point}.
# point.verb
a Das Beste daran? {point}.
a Was mich überzeugt hat? {point}.
a Und sonst? {point}.
c Und weißt du was? {point}.
p Der wichtigste Grund? {point}.
e Und jetzt kommt's! {point}!
m Was ich daran mag? {point}.
# point.figure
a In Zahlen: {point}.
a Gut zu wissen: {point}.
# point.offer
a Gerade im Angebot: {point}.
a Und der Preis: {point}.
`,
});
