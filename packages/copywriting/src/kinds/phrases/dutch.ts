/** What is said in Dutch of groups of products; the form is told in `read-kinds.ts`. */
export const dutchKinds = `
# cup
p Mijn oude beker was altijd te klein of te zwaar.
p Uit de verkeerde beker smaakt koffie maar half zo goed.
p Drink jij genoeg op drukke dagen?
p Ik vergeet steeds te drinken.
ph Mijn planten drinken regelmatiger dan ik.
= Voor de eerste koffie en de laatste thee
= Ligt prettig in de hand
= Makkelijk te vullen en om te spoelen
= Een plek voor elk favoriet drankje
= Voor lange gesprekken en korte pauzes
# taste
p De kast is vol, en toch heb ik nergens trek in.
p In de middag komt de trek in iets lekkers.
p Wat zet jij neer als er bezoek komt?
p Er ontbrak iets op tafel.
ph Ik doe de koelkast tien keer open, je weet maar nooit.
= Een klein plezier voor de pauze
= Om te delen, of juist niet
= Voor het uur tussen lunch en avondeten
= Iets lekkers voor gasten
= Zo op tafel
# wear
p De kast hangt vol, en ik heb niets om aan te trekken.
p Mijn mooie spullen waren nooit de fijnste.
p Wat trek je aan als het snel moet?
p Er knelt altijd wel iets.
ph De helft van mijn kast is puur decoratie.
= Past bij wat al in de kast hangt
= Voor lange dagen en avonden zonder plan
= Aan en gaan
= Voor het werk en het weekend
= Maakt een simpele outfit af
# care
p Mijn verzorging bestond uit water en hoop.
p Zes halfvolle potjes, en geen een maakt me blij.
p Hoeveel tijd neem je voor jezelf?
p Ingewikkelde verzorging houd ik niet vol.
ph Mijn spiegel en ik groeten elkaar alleen nog.
= Past in elke routine
= Een rustige minuut voor mezelf
= In een minuut aangebracht
= Voor elke dag
= Verzorging die ik niet vergeet
# home
p Thuis was er altijd die ene lege hoek.
p Ik verschuif de meubels, en er mist nog steeds iets.
p Wat is jouw favoriete plek in huis?
p Er ontbrak iets in de kamer.
ph Mijn woonstijl heet: dat doe ik later wel.
= Maakt een kamer af
= Past bij wat er al staat
= Voor elke dag in huis
= Een cadeau voor een nieuw huis
= Fijn om bij thuis te komen
# tech
p Mijn la is een museum vol oude gadgets.
p De meeste apparaten kosten meer tijd dan ze besparen.
p Hoeveel kabels slingeren er bij jou rond?
p Niets werkte in één keer.
ph Mijn oude apparaat kon twee dingen: piepen en staken.
= Voor elke dag
= Vindt overal een plek
= Voor het werk en voor daarna
= Techniek die niet in de weg zit
= Een cadeau voor liefhebbers van techniek
# bag
p In mijn oude tas vond ik nooit mijn sleutels.
p De ene tas is te klein, de andere slokt alles op.
p Wat sleep jij elke dag mee?
p Ik heb nooit een hand vrij.
ph In mijn oude tas wonen bonnetjes van vroeger.
= Ruimte voor alles wat de dag vraagt
= Voor het werk en het weekend
= Gaat overal mee naartoe
= Zo ingepakt
= Past bij elke jas
# cook
p Na een lange dag had ik zelden zin om te koken.
p De keukenkastjes waren vol, en het juiste ontbrak.
p Wat eten we vandaag?
p Koken kostte me te veel tijd.
ph Mijn specialiteit was tot nu toe tosti.
= Voor snelle avonden en lange zondagen
= Voor vertrouwde recepten en nieuwe ideeën
= Heeft een vaste plek in de keuken
= Een cadeau voor wie graag kookt
# clean
p Net schoongemaakt, en het stof is alweer terug.
p Schoonmaken was bij mij altijd iets voor morgen.
p Wie houdt er bij jou van schoonmaken?
p Het stof wint altijd.
ph Mijn stof heeft inmiddels een naam.
= Voor een snelle ronde tussendoor
= Een vrije zaterdag in plaats van een poetsdag
= Ook als er onverwacht bezoek komt
= Een huis om op blote voeten te lopen
# habit
p Goede voornemens had ik al vaak.
p Na drie dagen was het bij mij altijd voorbij.
p Hoe vaak ben je al opnieuw begonnen?
p Beginnen was het moeilijkst.
ph Mijn bank mist me als ik opsta.
= Past in een paar vrije minuten
= Een gewoonte die makkelijk begint
= Kleine stappen, elke dag
= Tijd alleen voor mij
# work
p De lijst met klussen in huis werd steeds langer.
p Met het verkeerde gereedschap duurt alles twee keer zo lang.
p Wat wacht er bij jou al weken?
p Het juiste moest ik altijd lenen.
ph Mijn buurman verstopt zich als ik iets wil lenen.
= Voor huis, schuur en tuin
= Voor de klus van het weekend
= Een cadeau voor wie graag zelf klust
= Het goede gevoel van zelf gedaan
# outdoor
p Buiten is het fijn, en ik zit binnen.
p Uitstapjes plande ik wel, en dan stelde ik ze uit.
p Wanneer was je voor het laatst echt buiten?
p De bank won elk weekend.
ph Mijn wandelschoenen kennen alleen de gang.
= Voor korte uitstapjes en lange tochten
= Een reden om vaker buiten te zijn
= Voor weekenden om over te vertellen
= Alleen of met vrienden op pad
# pets
p Mijn huisdier is kieskeuriger dan ik.
p De halve bank is allang niet meer van mij.
p Wie is er bij jou thuis de baas?
p Die blik wint altijd.
ph Ik betaal de huur, en vier poten beslissen.
= Voor de beste vriend op vier poten
= Voor wie zijn huisdier verwent
= Een cadeau voor dierenvrienden
= Voor dagen samen
# play
p Een vrije middag, en niemand heeft een idee.
p Iedereen kijkt op zijn telefoon, niemand speelt.
p Wanneer heb je voor het laatst echt gespeeld?
p Regendagen duurden bij ons lang.
ph Ons familiemotto was: ik verveel me.
= Voor middagen die voorbijvliegen
= Alleen of met het hele gezin
= Een cadeau dat meteen geprobeerd wordt
= Om te spelen, te lachen en te ontdekken
# baby
p Met een baby kom je altijd een hand tekort.
p Met een kind de deur uit was elke keer een expeditie.
p Wanneer heb je voor het laatst doorgeslapen?
p Met een baby telt elke minuut.
ph De sleutels in de koelkast, en de melk in de tas.
= Een cadeau voor de geboorte
= Voor lange dagen en korte nachten
= Een handeling minder voor de ouders
= Meer tijd om te knuffelen
# paper
p Mijn beste ideeën stonden op losse briefjes.
p Notities in mijn telefoon vind ik nooit terug.
p Waar schrijf jij je ideeën op?
p Overal lagen losse briefjes.
ph Mijn takenlijst heeft een eigen takenlijst.
= Voor lijstjes, plannen en gedachten
= Een rustig moment zonder scherm
= Voor het bureau en voor onderweg
= Een cadeau voor wie graag schrijft
# groom
p In de badkamer moest bij mij altijd alles snel.
p Voor de spiegel pakte ik wat er toevallig lag.
p Moet bij jou in de badkamer ook alles snel?
p Twee minuten kunnen lang duren.
ph Mijn spiegel heeft alles al gezien.
= Heeft een vaste plek in de badkamer
= Twee minuten alleen voor mij
= Een goed begin en een goed einde van de dag
= Voor thuis en voor op reis
# digital
p Ik schoof het altijd door naar morgen.
p Daar had ik nooit het goede moment voor.
p Hoe vaak heb je dit al uitgesteld?
p Ik wist nooit waar ik moest beginnen.
ph In uitstellen ben ik wereldkampioen.
= Neemt geen plek in op de plank
= Beginnen wanneer het uitkomt
= In je eigen tempo
= Past in elk vrij halfuur
# service
p Dit stond al veel te lang op mijn lijstje.
p Zulke dingen doe ik altijd als laatste.
p Wat staat er bij jou al eeuwen op de lijst?
p Ik vergat het steeds weer.
ph Mijn takenlijst en ik praten niet meer.
= Een punt minder op de lijst
= Meer tijd voor wat leuk is
= Eén keer beslissen, en je hoofd is vrij
= Weer iets minder om aan te denken
# outing
p Mijn weekenden leken allemaal op elkaar.
p We moeten er weer eens uit, zeiden we altijd.
p Wanneer deed je voor het laatst iets bijzonders?
p Elke dag leek op de vorige.
ph Mijn laatste grote uitstapje was naar de supermarkt.
= Iets om naar uit te kijken
= Alleen, samen of met vrienden
= Even weg van alledag
= Herinneringen in plaats van spullen
# scent
p De meeste geuren waren mij te sterk.
p Naar mijn geur heb ik lang gezocht.
p Welke geur doet je denken aan mooie dagen?
p De juiste geur ontbrak.
ph Mijn geur was tot nu toe wasmiddel.
= Een geur voor rustige momenten
= Een geur die je herkent
= Een cadeau voor een bijzonder iemand
= Past bij elk seizoen
# any
p Ik heb me lang beholpen met iets anders.
p Naar zoiets heb ik lang gezocht.
p Weet je wat ik lang heb gemist?
p Er ontbrak altijd wel iets.
ph Mijn la met miskopen zit vol.
= Voor elke dag
= Snel bij de hand
= Een cadeau dat gebruikt wordt
= Makkelijk in gebruik
= Past makkelijk in je dag
`;
