/** What is said in Dutch of groups of products; the form is told in `read-kinds.ts`. */
export const dutchKinds = `
# cup
p Mijn oude beker was altijd te klein of te zwaar.
p Uit de verkeerde beker smaakt koffie maar half zo goed.
= Voor de eerste koffie en de laatste thee
= Ligt prettig in de hand
= Makkelijk te vullen en om te spoelen
= Een plek voor elk favoriet drankje
= Voor lange gesprekken en korte pauzes
# taste
p De kast is vol, en toch heb ik nergens trek in.
p In de middag komt de trek in iets lekkers.
= Een klein plezier voor de pauze
= Om te delen, of juist niet
= Voor het uur tussen lunch en avondeten
= Iets lekkers voor gasten
= Zo op tafel
# wear
p De kast hangt vol, en ik heb niets om aan te trekken.
p Mijn mooie spullen waren nooit de fijnste.
= Past bij wat al in de kast hangt
= Voor lange dagen en avonden zonder plan
= Aan en gaan
= Voor het werk en het weekend
= Maakt een simpele outfit af
# care
p Mijn verzorging bestond uit water en hoop.
p Zes halfvolle potjes, en geen een maakt me blij.
= Past in elke routine
= Een rustige minuut voor mezelf
= In een minuut aangebracht
= Voor elke dag
= Verzorging die ik niet vergeet
# home
p Thuis was er altijd die ene lege hoek.
p Ik verschuif de meubels, en er mist nog steeds iets.
= Maakt een kamer af
= Past bij wat er al staat
= Voor elke dag in huis
= Een cadeau voor een nieuw huis
= Fijn om bij thuis te komen
# tech
p Mijn la is een museum vol oude gadgets.
p De meeste apparaten kosten meer tijd dan ze besparen.
= Voor elke dag
= Vindt overal een plek
= Voor het werk en voor daarna
= Techniek die niet in de weg zit
= Een cadeau voor liefhebbers van techniek
# bag
p In mijn oude tas vond ik nooit mijn sleutels.
p De ene tas is te klein, de andere slokt alles op.
= Ruimte voor alles wat de dag vraagt
= Voor het werk en het weekend
= Gaat overal mee naartoe
= Zo ingepakt
= Past bij elke jas
# cook
p Na een lange dag had ik zelden zin om te koken.
p De keukenkastjes waren vol, en het juiste ontbrak.
= Voor snelle avonden en lange zondagen
= Voor vertrouwde recepten en nieuwe ideeën
= Heeft een vaste plek in de keuken
= Een cadeau voor wie graag kookt
# clean
p Net schoongemaakt, en het stof is alweer terug.
p Schoonmaken was bij mij altijd iets voor morgen.
= Voor een snelle ronde tussendoor
= Een vrije zaterdag in plaats van een poetsdag
= Ook als er onverwacht bezoek komt
= Een huis om op blote voeten te lopen
# habit
p Goede voornemens had ik al vaak.
p Na drie dagen was het bij mij altijd voorbij.
= Past in een paar vrije minuten
= Een gewoonte die makkelijk begint
= Kleine stappen, elke dag
= Tijd alleen voor mij
# work
p De lijst met klussen in huis werd steeds langer.
p Met het verkeerde gereedschap duurt alles twee keer zo lang.
= Voor huis, schuur en tuin
= Voor de klus van het weekend
= Een cadeau voor wie graag zelf klust
= Het goede gevoel van zelf gedaan
# outdoor
p Buiten is het fijn, en ik zit binnen.
p Uitstapjes plande ik wel, en dan stelde ik ze uit.
= Voor korte uitstapjes en lange tochten
= Een reden om vaker buiten te zijn
= Voor weekenden om over te vertellen
= Alleen of met vrienden op pad
# pets
p Mijn huisdier is kieskeuriger dan ik.
p De halve bank is allang niet meer van mij.
= Voor de beste vriend op vier poten
= Voor wie zijn huisdier verwent
= Een cadeau voor dierenvrienden
= Voor dagen samen
# play
p Een vrije middag, en niemand heeft een idee.
p Iedereen kijkt op zijn telefoon, niemand speelt.
= Voor middagen die voorbijvliegen
= Alleen of met het hele gezin
= Een cadeau dat meteen geprobeerd wordt
= Om te spelen, te lachen en te ontdekken
# baby
p Met een baby kom je altijd een hand tekort.
p Met een kind de deur uit was elke keer een expeditie.
= Een cadeau voor de geboorte
= Voor lange dagen en korte nachten
= Een handeling minder voor de ouders
= Meer tijd om te knuffelen
# paper
p Mijn beste ideeën stonden op losse briefjes.
p Notities in mijn telefoon vind ik nooit terug.
= Voor lijstjes, plannen en gedachten
= Een rustig moment zonder scherm
= Voor het bureau en voor onderweg
= Een cadeau voor wie graag schrijft
# groom
p In de badkamer moest bij mij altijd alles snel.
p Voor de spiegel pakte ik wat er toevallig lag.
= Heeft een vaste plek in de badkamer
= Twee minuten alleen voor mij
= Een goed begin en een goed einde van de dag
= Voor thuis en voor op reis
# digital
p Ik schoof het altijd door naar morgen.
p Daar had ik nooit het goede moment voor.
= Neemt geen plek in op de plank
= Beginnen wanneer het uitkomt
= In je eigen tempo
= Past in elk vrij halfuur
# service
p Dit stond al veel te lang op mijn lijstje.
p Zulke dingen doe ik altijd als laatste.
= Een punt minder op de lijst
= Meer tijd voor wat leuk is
= Eén keer beslissen, en je hoofd is vrij
= Weer iets minder om aan te denken
# outing
p Mijn weekenden leken allemaal op elkaar.
p We moeten er weer eens uit, zeiden we altijd.
= Iets om naar uit te kijken
= Alleen, samen of met vrienden
= Even weg van alledag
= Herinneringen in plaats van spullen
# scent
p De meeste geuren waren mij te sterk.
p Naar mijn geur heb ik lang gezocht.
= Een geur voor rustige momenten
= Een geur die je herkent
= Een cadeau voor een bijzonder iemand
= Past bij elk seizoen
# any
p Ik heb me lang beholpen met iets anders.
p Naar zoiets heb ik lang gezocht.
= Voor elke dag
= Snel bij de hand
= Een cadeau dat gebruikt wordt
= Makkelijk in gebruik
= Past makkelijk in je dag
`;
