/** What is said in German of groups of products; the form is told in `read-kinds.ts`. */
export const germanKinds = `
# cup
p Mein alter Becher war immer zu klein oder zu schwer.
p Der Kaffee schmeckt aus dem falschen Becher nur halb so gut.
p Trinkst du an vollen Tagen genug?
p Ich vergesse ständig zu trinken.
ph Meine Zimmerpflanzen trinken regelmäßiger als ich.
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
= Eine kleine Freude für die Pause
= Zum Teilen fast zu schade
= Für den Moment zwischen Mittag und Abend
= Etwas Gutes für Gäste
= Schnell auf dem Tisch
# wear
p Der Schrank ist voll, und ich habe nichts anzuziehen.
p Schöne Sachen waren bei mir nie die bequemen.
p Was ziehst du an, wenn es schnell gehen muss?
p Irgendwas drückt immer.
ph Mein halber Kleiderschrank ist reine Dekoration.
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
= Passt in jede Routine
= Eine ruhige Minute nur für mich
= In einer Minute aufgetragen
= Für jeden Tag gemacht
= Pflege, die ich nicht vergesse
# home
p Zu Hause war da immer diese eine leere Ecke.
p Ich räume um, und es fehlt trotzdem etwas.
p Welche Ecke magst du zu Hause am liebsten?
p Im Raum hat etwas gefehlt.
ph Mein Wohnstil heißt: Das mache ich später.
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
= Für jeden Tag gemacht
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
= Ein Geschenk zur Geburt
= Für lange Tage und kurze Nächte
= Ein Handgriff weniger für die Eltern
= Mehr Zeit zum Kuscheln
# paper
p Meine besten Ideen standen auf losen Zetteln.
p Notizen im Handy finde ich nie wieder.
p Wo schreibst du deine Ideen auf?
p Überall lagen lose Zettel.
ph Meine To-do-Liste hat eine To-do-Liste.
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
= Etwas, worauf man sich freut
= Allein, zu zweit oder mit Freunden
= Eine Pause vom Alltag
= Erinnerungen statt Kram im Regal
# scent
p Die meisten Düfte waren mir zu laut.
p Meinen Duft habe ich lange nicht gefunden.
p Welcher Duft erinnert dich an schöne Tage?
p Der richtige Duft hat gefehlt.
ph Mein Duft war bisher: frisch gewaschener Pullover.
= Ein Duft für ruhige Momente
= Ein Duft, den man wiedererkennt
= Ein Geschenk für besondere Menschen
= Passt zu jeder Jahreszeit
# any
p Ich habe mich lange mit einem Notbehelf zufriedengegeben.
p So etwas habe ich lange gesucht.
p Weißt du, was mir lange gefehlt hat?
p Irgendetwas hat immer gefehlt.
ph Meine Schublade der Fehlkäufe ist voll.
= Für jeden Tag gemacht
= Schnell zur Hand
= Ein Geschenk, das benutzt wird
= Einfach zu benutzen
= Passt leicht in den Alltag
`;
