/** What is said in Dutch of appliances, of what does one good, of storage and of bedding; the form is told in `read-kinds.ts`. */
export const dutchHousehold = `
# device
p Mijn oude maakte zoveel lawaai dat ik hem uitzette.
p Zulke dingen merk je pas als ze er niet zijn.
p Wat staat er bij jou de hele dag aan?
p Thuis was het altijd te luid, te warm of te koud.
ph De handleiding was dikker dan het apparaat.
= Doet het werk terwijl jij iets anders doet
= Snel neergezet en meteen klaar
= Voor elke dag van het jaar
= Eén druk op de knop
# rest
p Na een lange dag wil ik alleen nog zitten.
p Ik zorgde voor alles, behalve voor mezelf.
p Wanneer deed je voor het laatst iets voor jezelf?
p De pauze kwam bij mij altijd als laatste.
ph Mijn schouders hebben een eigen agenda.
= Voor het einde van een lange dag
= Een rustig moment voor mezelf
= Voor thuis en voor onderweg
= Past in elke korte pauze
# order
p Bij mij was elke la een rommella.
p Zondag opgeruimd, dinsdag lag alles er weer.
p Waar laat je spullen die geen plek hebben?
p Ik zocht vaker dan ik vond.
ph De stoel in de slaapkamer was mijn tweede kast.
= Een plek voor alles wat rondslingert
= Voor kleine huizen met veel spullen
= Maakt van een stapel weer orde
= Snel gevuld en snel gevonden
# bed
p De halve nacht draaide ik mijn kussen om.
p Om middernacht te warm, om vier uur te koud.
p Hoe heb je vannacht geslapen?
p Aan mijn bed dacht ik altijd als laatste.
ph Mijn wekker en ik praten niet meer.
= Voor lange nachten en trage ochtenden
= Iets om de hele dag naar uit te kijken
= Voor het bed en voor de bank
= Een cadeau voor wie graag uitslaapt
`;
