import { germanKinds } from "../kinds/phrases/german.ts";
import { germanHousehold } from "../kinds/phrases/household/german.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const german = createPhraseBook({
  language: "de",
  reasons: { one: "Grund", other: "Gründe" },
  kinds: germanKinds + germanHousehold,
  text: `
# hook
a Das hier musst du sehen.
a Kurz hinschauen lohnt sich.
c Warte mal, nicht weiterscrollen.
c Okay, ich muss dir was zeigen.
c Sag mal, hast du das schon gesehen?
c Gib mir zehn Sekunden, okay?
p Ein kurzer Blick, eine gute Idee.
p Gutes Design verdient Aufmerksamkeit.
p Wer auf Details achtet, bleibt jetzt dran.
p Die besten Lösungen sind oft ganz einfach.
p Es lohnt sich, genau hinzusehen.
e Stopp, das musst du sehen!
e Ich freue mich so, dir das zu zeigen!
e Oh, warte, bis du das siehst!
e Das muss ich unbedingt mit dir teilen!
h Mein Konto hat kurz gezuckt.
h Keiner hat gefragt, aber ich erzähle es trotzdem.
h Ich tue jetzt ganz unauffällig begeistert.
h Mein Warenkorb wusste es zuerst.
h Das ist keine Übung.
m Atme kurz durch und schau mal.
m Manches macht den Tag ein bisschen leichter.
m Ein kleiner, ruhiger Moment für dich.
m Nimm dir einen Augenblick.
m Manchmal reicht etwas ganz Einfaches.
# hook.named
a Kennst du schon {name}?
a Heute geht es um {name}.
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
a So war es früher. Und jetzt pass auf.
# hook.list
a {count} {reasons} für {name}.
a Warum {name}? {count} {reasons}.
c Okay, {count} {reasons} für {name}.
p {name}: {count} {reasons}, kurz und klar.
e {count} {reasons}, warum ich {name} liebe!
h {count} {reasons}, schuld daran: {name}.
m {count} ruhige {reasons} für {name}.
# problem
a Irgendwas passt doch immer nicht.
a Das Richtige zu finden ist gar nicht so leicht.
a Du kaufst es, und dann liegt es in der Schublade.
a Das muss doch besser gehen.
a Und jeden Tag ärgert man sich ein bisschen.
c Das kennst du bestimmt auch.
c Ich hatte echt schon einiges ausprobiert.
p Zu oft geben wir uns mit fast gut zufrieden.
p Das kostet Zeit und Geduld.
e Schluss mit halben Sachen!
e Ich wollte endlich etwas Besseres!
h Meine Schublade der Fehlkäufe ist voll.
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
# named
a Darf ich vorstellen: {name}.
a Ein Blick auf {name}.
a Die Antwort: {name}.
c Und dann habe ich das hier entdeckt: {name}.
p Meine Wahl: {name}.
e Und jetzt: {name}!
h Trommelwirbel, bitte: {name}.
m Gefunden habe ich: {name}.
# named.unboxing
a Und da ist es: {name}.
a Hallo, {name}.
# benefit
a Und jetzt kommt das Beste.
a Was mir daran gefällt?
a Im Alltag merkst du den Unterschied.
# everyday
a Das passt in jeden Tag.
a Morgens, abends, unterwegs.
a Ich greife ständig danach.
# details
a Schauen wir uns die Details an.
a Komm mal näher ran.
a Aus der Nähe gefällt es mir noch besser.
# try
a Zeit zum Ausprobieren.
a Und jetzt der echte Test.
a Mal sehen, wie sich das anfühlt.
# after
a Und jetzt? Viel besser.
a Der Unterschied ist da.
a Heute läuft das ganz anders.
# relief
a Endlich ist das kein Thema mehr.
a Was für eine Erleichterung.
# opinion
a Mein Fazit? Ich bleibe dabei.
a Ich würde mich wieder so entscheiden.
a Für mich passt das einfach.
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
m Nummer {n}, ganz einfach.
# good
a {name} gebe ich nicht mehr her.
a So macht mir das wieder Spaß, dank {name}.
a {name} würde ich auch verschenken.
a Ich würde {name} wieder nehmen.
a Einen festen Platz bei mir: {name}.
# close
a Jetzt bist du dran.
a Entscheide selbst.
a Der Rest liegt bei dir.
c Also, probier's einfach mal.
c Du weißt ja jetzt Bescheid.
p Ein genauer Blick lohnt sich.
p Die Entscheidung liegt bei dir.
e Worauf wartest du noch?
e Gönn dir das!
h Ich verrate es auch keinem.
h Bedanken kannst du dich später.
m Lass dir ruhig Zeit.
m Ganz in deinem Tempo.
a Probieren geht über Studieren.
# calls
a Schau dir {name} gleich an.
a Probier es selbst aus.
a Jetzt mehr entdecken.
c Schau einfach mal rein.
p Jetzt {name} entdecken.
e Hol dir {name}!
h Na los, klick schon.
m Entdecke {name} in Ruhe.
# point
a Das Beste daran? {point}.
a Dazu kommt: {point}.
a Was ich mag: {point}.
a Gut zu wissen: {point}.
a Und außerdem: {point}.
c Und weißt du was? {point}.
p Besonders wichtig: {point}.
e Und jetzt kommt's: {point}!
m Ein leises Plus: {point}.
`,
});
