/** What is said in German of groups of products; the form is told in `read-kinds.ts`. */
export const germanKinds = `
# cup
p Mein alter Becher war immer zu klein oder zu schwer.
p Der Kaffee schmeckt aus dem falschen Becher nur halb so gut.
= Für den ersten Kaffee und den letzten Tee
= Liegt angenehm in der Hand
= Gut zu füllen und gut auszuspülen
= Ein Platz für jedes Lieblingsgetränk
= Für lange Gespräche und kurze Pausen
# taste
p Der Schrank ist voll, und trotzdem lacht mich nichts an.
p Am Nachmittag kommt der Hunger auf etwas Gutes.
= Eine kleine Freude für die Pause
= Zum Teilen fast zu schade
= Für den Moment zwischen Mittag und Abend
= Etwas Gutes für Gäste
= Schnell auf dem Tisch
# wear
p Der Schrank ist voll, und ich habe nichts anzuziehen.
p Schöne Sachen waren bei mir nie die bequemen.
= Passt zu dem, was schon im Schrank hängt
= Für lange Tage und spontane Abende
= Schnell angezogen und los
= Für die Arbeit und fürs Wochenende
= Macht aus einem schlichten Outfit ein fertiges
# care
p Meine Pflege bestand aus Wasser und Hoffnung.
p Sechs halb volle Tiegel, und keiner macht mich glücklich.
= Passt in jede Routine
= Eine ruhige Minute nur für mich
= In einer Minute aufgetragen
= Für jeden Tag gemacht
= Pflege, die ich nicht vergesse
# home
p Zu Hause war da immer diese eine leere Ecke.
p Ich räume um, und es fehlt trotzdem etwas.
= Macht das Zuhause ein Stück fertiger
= Passt zu dem, was schon da ist
= Für jeden Tag zu Hause
= Ein Geschenk zum Einzug
= Schön, wenn man nach Hause kommt
# tech
p Meine Schublade ist ein Museum für alte Technik.
p Die meisten Geräte kosten mehr Zeit, als sie sparen.
= Für jeden Tag gemacht
= Findet überall einen Platz
= Für die Arbeit und für danach
= Technik, die nicht im Weg ist
= Ein Geschenk für Technikfans
# bag
p In meiner alten Tasche habe ich nie den Schlüssel gefunden.
p Eine Tasche ist zu klein, die nächste schluckt alles.
= Platz für alles, was der Tag braucht
= Für die Arbeit und fürs Wochenende
= Kommt überall mit
= Schnell gepackt
= Passt zu jedem Mantel
# any
p Ich habe mich lange mit einem Notbehelf zufriedengegeben.
p So etwas habe ich lange gesucht.
= Für jeden Tag gemacht
= Schnell zur Hand
= Ein Geschenk, das benutzt wird
= Einfach zu benutzen
= Passt leicht in den Alltag
`;
