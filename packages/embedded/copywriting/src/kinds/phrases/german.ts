/** What is said in German of groups of products; the form is told in `read-kinds.ts`. */
export const germanKinds = `
# cup
p Mein alter Becher war immer zu klein oder zu schwer.
p Der Kaffee schmeckt aus dem falschen Becher nur halb so gut.
p Trinkst du an vollen Tagen genug?
p Ich vergesse ständig zu trinken.
ph Meine Zimmerpflanzen trinken regelmäßiger als ich.
m Morgens ist das mein erster Griff.
m Damit bekommt jede Pause ihren eigenen Moment.
m Neben dem Laptop steht jetzt immer etwas zu trinken.
= Für den ersten Kaffee und den letzten Tee
= Liegt angenehm in der Hand
= Gut zu füllen und gut auszuspülen
= Ein Platz für jedes Lieblingsgetränk
= Für lange Gespräche und kurze Pausen
# taste
p Der Schrank ist voll, und trotzdem lacht mich nichts an.
p Am Nachmittag kommt der Hunger auf etwas Gutes.
p Was stellst du hin, wenn Besuch kommt?
p Am Tisch hat etwas gefehlt.
ph Ich öffne den Kühlschrank zehnmal und hoffe auf Neues.
m Davon bleibt bei mir nie etwas übrig.
m Das teile ich nur mit Leuten, die ich mag.
m Ich nehme mir dafür richtig Zeit.
= Eine kleine Freude für die Pause
= Zum Teilen fast zu schade
= Genau das Richtige für die Nachmittagspause
= Etwas Gutes für Gäste
= Schnell auf dem Tisch
# wear
p Der Schrank ist voll, und ich habe nichts anzuziehen.
p Schöne Sachen waren bei mir nie die bequemen.
p Was ziehst du an, wenn es schnell gehen muss?
p Irgendwas hat am Outfit immer gefehlt.
ph Mein halber Kleiderschrank ist reine Dekoration.
m Ich ziehe mich an und muss nicht mehr überlegen.
m Damit gehe ich morgens entspannter aus dem Haus.
m Im Spiegel gefällt mir das richtig gut.
= Passt zu dem, was schon im Schrank hängt
= Für lange Tage und spontane Abende
= Schnell angezogen und los
= Für die Arbeit und fürs Wochenende
= Macht aus einem schlichten Outfit ein fertiges
# care
p Meine Pflege bestand aus Wasser und Hoffnung.
p Sechs halb volle Tiegel, und keiner macht mich glücklich.
p Wie viel Zeit nimmst du dir für dich?
p Komplizierte Pflege halte ich nicht durch.
ph Mein Spiegel und ich grüßen uns nur noch.
m Diese paar Minuten am Tag gehören mir.
m Danach fühle ich mich gleich wohler.
m Das gehört jetzt fest zu meiner Routine.
= Passt in jede Routine
= Eine ruhige Minute nur für mich
= In einer Minute aufgetragen
= Für alle Tage
= Pflege, die ich nicht vergesse
# home
p Zu Hause war da immer diese eine leere Ecke.
p Ich räume um, und es fehlt trotzdem etwas.
p Welche Ecke magst du zu Hause am liebsten?
p Im Raum hat etwas gefehlt.
ph Mein Wohnstil heißt: Das mache ich später.
m Ich komme nach Hause und freue mich darüber.
m Das Zimmer wirkt gleich ganz anders.
m Jeden Abend fällt mein Blick darauf.
= Macht das Zuhause ein Stück fertiger
= Passt zu dem, was schon da ist
= Für jeden Tag zu Hause
= Ein Geschenk zum Einzug
= Schön, wenn man nach Hause kommt
# tech
p Meine Schublade ist ein Museum für alte Technik.
p Die meisten Geräte kosten mehr Zeit, als sie sparen.
p Wie viele Kabel liegen bei dir herum?
p Nie ging etwas auf Anhieb.
ph Mein altes Gerät konnte zwei Dinge: piepen und streiken.
m Nach zwei Tagen war das schon Gewohnheit.
m Endlich Technik, über die ich mich nicht ärgere.
m Ausgepackt, eingeschaltet, verstanden.
= Für alle Tage
= Findet überall einen Platz
= Für die Arbeit und für danach
= Technik, die nicht im Weg ist
= Ein Geschenk für Technikfans
# bag
p In meiner alten Tasche habe ich nie den Schlüssel gefunden.
p Eine Tasche ist zu klein, die nächste schluckt alles.
p Was schleppst du jeden Tag mit dir herum?
p Nie habe ich eine Hand frei.
ph In meiner alten Tasche wohnen Kassenbons von früher.
m Ich greife danach, und alles ist dabei.
m Im Zug, im Büro, beim Einkaufen, überall dabei.
m Der Schlüssel ist jetzt da, wo er hingehört.
= Platz für alles, was der Tag braucht
= Für die Arbeit und fürs Wochenende
= Kommt überall mit
= Schnell gepackt
= Passt zu jedem Mantel
# cook
p Nach Feierabend hatte ich selten Lust zu kochen.
p Die Küchenschränke waren voll, und das Richtige fehlte.
p Was gibt es heute bei dir?
p Kochen dauerte mir zu lange.
ph Meine Spezialität war bisher Toast.
m Seitdem koche ich wieder öfter.
m Am Wochenende stehe ich damit gern in der Küche.
m Das steht bei mir nicht mehr im Schrank.
= Für schnelle Abende und lange Sonntage
= Für Lieblingsrezepte und neue Ideen
= Hat einen festen Platz in der Küche
= Ein Geschenk für alle, die gern kochen
# clean
p Kaum ist geputzt, liegt schon wieder Staub.
p Putzen war bei mir immer die Aufgabe für morgen.
p Wer putzt bei dir eigentlich gern?
p Der Staub gewinnt immer.
ph Mein Staub hat inzwischen einen Namen.
m Danach setze ich mich hin und genieße die Ruhe.
m Den Rest des Samstags habe ich frei.
m Putzen ist immer noch kein Hobby, aber es geht schneller.
= Für die schnelle Runde zwischendurch
= Ein freier Samstag statt Putztag
= Auch wenn spontan Besuch kommt
= Ein Zuhause, in dem man gern barfuß geht
# habit
p Gute Vorsätze hatte ich schon viele.
p Nach drei Tagen war bei mir immer Schluss.
p Wie oft hast du schon neu angefangen?
p Der Anfang war das Schwerste.
ph Mein Sofa vermisst mich, wenn ich aufstehe.
m Ich bleibe dran, und das ist für mich neu.
m Es sind nur ein paar Minuten, aber jeden Tag.
m Darauf bin ich ein bisschen stolz.
= Passt in ein paar freie Minuten
= Eine Gewohnheit, die leicht anfängt
= Kleine Schritte, jeden Tag
= Zeit, die nur mir gehört
# work
p Die Liste der Arbeiten am Haus wurde immer länger.
p Mit dem falschen Werkzeug dauert alles doppelt so lang.
p Was wartet bei dir schon seit Wochen?
p Das Richtige musste ich immer leihen.
ph Mein Nachbar versteckt sich, wenn ich etwas leihen will.
m Das Projekt vom letzten Sommer ist endlich fertig.
m Ich mache jetzt mehr selbst.
m Hinterher stehe ich davor und freue mich.
= Für Haus, Hof und Garten
= Für das Projekt am Wochenende
= Ein Geschenk für alle, die gern selbst anpacken
= Das gute Gefühl, es selbst gemacht zu haben
# outdoor
p Draußen wäre es schön, und ich sitze drinnen.
p Ausflüge habe ich geplant und dann verschoben.
p Wann warst du zuletzt richtig draußen?
p Das Sofa hat jedes Wochenende gewonnen.
ph Meine Wanderschuhe kennen nur den Flur.
m Am Wochenende bin ich jetzt öfter draußen.
m Einfach los, der Rest ergibt sich.
m Frische Luft macht alles besser.
= Für kurze Ausflüge und lange Touren
= Ein Grund, öfter draußen zu sein
= Für Wochenenden, von denen man erzählt
= Allein oder mit Freunden unterwegs
# pets
p Mein Tier ist wählerischer als ich.
p Das halbe Sofa gehört längst dem Haustier.
p Wer hat bei dir zu Hause das Sagen?
p Dieser Blick gewinnt immer.
ph Ich zahle die Miete, und vier Pfoten entscheiden.
m Bei uns wurde das sofort beschnuppert und für gut befunden.
m So ein Blick sagt mehr als jede Bewertung.
m Da freuen sich gleich zwei.
= Für den besten Freund auf vier Pfoten
= Für alle, die ihr Tier verwöhnen
= Ein Geschenk für Tierfreunde
= Für gemeinsame Tage
# play
p Ein freier Nachmittag, und keiner hat eine Idee.
p Alle schauen aufs Handy, keiner spielt.
p Wann hast du zuletzt richtig gespielt?
p Regentage waren bei uns lang.
ph Unser Familienmotto war: Mir ist langweilig.
m Plötzlich wollen alle mitmachen.
m Der Nachmittag war vorbei, ehe wir es gemerkt haben.
m Keiner hat aufs Handy geschaut.
= Für Nachmittage, die schnell vergehen
= Allein oder mit der ganzen Familie
= Ein Geschenk, das gleich ausprobiert wird
= Zum Spielen, Lachen und Staunen
# baby
p Mit Baby fehlt immer eine dritte Hand.
p Mit Kind aus dem Haus zu gehen, war jedes Mal eine Expedition.
p Wann hast du zuletzt durchgeschlafen?
p Mit Baby zählt jede Minute.
ph Der Schlüssel lag im Kühlschrank, die Milch in der Tasche.
m Das macht unsere Tage ein bisschen ruhiger.
m Ich habe wieder eine Hand frei.
m Alle Eltern verstehen das sofort.
= Ein Geschenk zur Geburt
= Für lange Tage und kurze Nächte
= Ein Handgriff weniger für die Eltern
= Mehr Zeit zum Kuscheln
# scent
p Die meisten Düfte waren mir zu laut.
p Meinen Duft habe ich lange nicht gefunden.
p Welcher Duft erinnert dich an schöne Tage?
p Der richtige Duft hat gefehlt.
ph Mein Duft war bisher: frisch gewaschener Pullover.
m Ich bleibe kurz stehen und atme ein.
m Der Raum fühlt sich gleich anders an.
m Das erinnert mich an schöne Tage.
= Ein Duft für ruhige Momente
= Ein Duft, den man wiedererkennt
= Ein Geschenk für besondere Menschen
= Passt zu jeder Jahreszeit
# any
p Die Auswahl ist riesig, und am Ende nehme ich irgendwas.
p Ich vergleiche ewig und entscheide mich dann doch nicht.
p Wie lange suchst du, bis etwas wirklich passt?
p Auf schöne Versprechen falle ich zu leicht herein.
ph Meine Fehlkäufe reichen für einen eigenen Flohmarkt.
m Ich hatte nicht viel erwartet und wurde überrascht.
m So macht es mir richtig Freude.
m Manchmal greift man eben doch richtig.
m Das hätte ich schon viel früher haben können.
m Meine Freunde hören von nichts anderem mehr.
= Auch eine schöne Geschenkidee
= Man versteht sofort, worum es geht
= Keine große Umstellung
= Eine Sorge weniger
`;
