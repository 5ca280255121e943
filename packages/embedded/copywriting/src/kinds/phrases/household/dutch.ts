/** What is said in Dutch of appliances, of what does one good, of storage and of bedding, and of what is offered, written and groomed; the form is told in `read-kinds.ts`. */
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
m Ik begon op een doodgewone dinsdag.
m Het past in het halfuur voor het eten.
m Nu stel ik niets meer uit.
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
m Sindsdien denk ik er bijna niet meer aan.
m Voor mij is het geregeld.
m Eindelijk rust in mijn hoofd.
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
m We hebben het er nog steeds over.
m Een paar uur was alles heel ver weg.
m De volgende keer neem ik vrienden mee.
= Iets om naar uit te kijken
= Alleen, samen of met vrienden
= Even weg van alledag
= Herinneringen in plaats van spullen
`;
