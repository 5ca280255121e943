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
m Hier blijft er thuis nooit iets van over.
m Delen doe ik alleen met lieve mensen.
m Ik neem er echt de tijd voor.
= Een klein plezier voor de pauze
= Om te delen, of juist niet
= Voor de pauze in de middag
= Iets lekkers voor gasten
= Zo op tafel
# wear
p De kast hangt vol, en ik heb niets om aan te trekken.
p Mijn mooie spullen waren nooit de fijnste.
p Wat trek je aan als het snel moet?
p Aan mijn outfits ontbrak altijd iets.
ph De helft van mijn kast is puur decoratie.
m Aankleden gaat zonder nadenken.
m Ik stap 's ochtends vrolijker de deur uit.
m In de spiegel bevalt het me goed.
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
m Die paar minuten zijn van mij.
m Daarna voel ik me meteen beter.
m Het hoort nu vast bij mijn routine.
= Past in elke routine
= Een rustige minuut voor mezelf
= Eén minuut is genoeg
= Voor alle dagen van de week
= Verzorging die ik niet vergeet
# home
p Thuis was er altijd die ene lege hoek.
p Ik verschuif de meubels, en er mist nog steeds iets.
p Wat is jouw favoriete plek in huis?
p Er ontbrak iets in de kamer.
ph Mijn woonstijl heet: dat doe ik later wel.
m Ik kom thuis en word er blij van.
m De kamer oogt meteen anders.
m Elke avond valt mijn oog erop.
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
m Na twee dagen was het al een gewoonte.
m Eindelijk een apparaat waar ik me niet aan erger.
m Uitpakken, aanzetten, klaar.
= Voor alle dagen van de week
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
m Sindsdien kook ik weer vaker.
m Op zondag sta ik graag in de keuken.
m Dit verdwijnt niet meer achter in de kast.
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
m In het weekend ben ik nu vaker buiten.
m Gewoon gaan, en dan zien we wel.
m Frisse lucht maakt alles beter.
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
m Hier werd het besnuffeld en meteen goedgekeurd.
m Zo'n blik zegt meer dan elke recensie.
m Daar worden we allebei blij van.
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
p De keuze is enorm, en uiteindelijk neem ik maar wat.
p Ik vergelijk urenlang en kies dan toch niks.
p Hoelang zoek jij tot iets echt bevalt?
p Mooie beloftes, daar trap ik te makkelijk in.
ph Van mijn miskopen kan ik een rommelmarkt beginnen.
m Ik verwachtte er weinig van, en dat viel mee.
m Zo heb ik er plezier in.
m Soms kies je gewoon goed.
m Dit had ik veel eerder moeten doen.
m Mijn vrienden horen over niets anders meer.
= Ook een leuk idee om te geven
= Je snapt meteen waar het om gaat
= Een naam om te onthouden
= Eén zorg minder
`;
