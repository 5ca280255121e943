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
# any
p Ik heb me lang beholpen met iets anders.
p Naar zoiets heb ik lang gezocht.
= Voor elke dag
= Snel bij de hand
= Een cadeau dat gebruikt wordt
= Makkelijk in gebruik
= Past makkelijk in je dag
`;
