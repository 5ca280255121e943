/** What is said in Danish of appliances, of what does one good, of storage and of bedding, and of what is offered, written and groomed; the form is told in `read-kinds.ts`. */
export const danishHousehold = `
# device
p Min gamle larmede så meget, at jeg slukkede den.
p Den slags mærker man først, når det mangler.
p Hvad er tændt hele dagen hjemme hos dig?
p Hjemme var det altid for højt, for varmt eller for koldt.
ph Vejledningen var tykkere end apparatet.
= Gør arbejdet, mens du laver noget andet
= Hurtigt på plads og straks klar
= Til alle årets dage
= Et enkelt tryk er nok
# rest
p Efter en lang dag vil jeg bare sidde.
p Jeg passede på alt, undtagen mig selv.
p Hvornår gjorde du sidst noget for dig selv?
p Pausen kom altid sidst hos mig.
ph Mine skuldre har deres egen kalender.
= Til slutningen af en lang dag
= Et roligt øjeblik for mig selv
= Til hjemmet og til rejsen
= Passer ind i en kort pause
# order
p Hjemme var hver skuffe en rodeskuffe.
p Ryddet op om søndagen, og om tirsdagen lå det der igen.
p Hvor gør du af det, der ikke har en plads?
p Jeg ledte oftere, end jeg fandt.
ph Stolen i soveværelset var mit andet skab.
= En plads til alt det, der ligger fremme
= Til små hjem med mange ting
= Gør en bunke til orden
= Hurtigt fyldt og hurtigt fundet
# bed
p Den halve nat vendte jeg min pude.
p For varmt ved midnat, for koldt klokken fire.
p Hvordan sov du i nat?
p Min seng tænkte jeg altid på til sidst.
ph Mit vækkeur og jeg taler ikke sammen længere.
= Til lange nætter og rolige morgener
= Noget at glæde sig til hele dagen
= Til sengen og til sofaen
= En gave til den, der elsker at sove længe
# paper
p Mine bedste ideer stod på løse sedler.
p Noter på telefonen finder jeg aldrig igen.
p Hvor skriver du dine ideer ned?
p Der lå sedler overalt.
ph Min huskeliste har sin egen huskeliste.
= Til lister, planer og tanker
= Et roligt øjeblik uden skærm
= Til skrivebordet og til turen
= En gave til den, der elsker at skrive
# groom
p På badeværelset skulle alt altid gå hurtigt.
p Foran spejlet tog jeg, hvad der var.
p Går alt også stærkt på badeværelset hos dig?
p To minutter kan være lange.
ph Mit spejl har allerede set alt.
= Har sin faste plads på badeværelset
= To minutter til mig selv
= En god start og en god slutning på dagen
= Til hjemmet og til rejsen
# digital
p Det udskød jeg altid til i morgen.
p Der var aldrig et godt tidspunkt til det.
p Hvor tit har du udskudt det?
p Jeg vidste aldrig, hvor jeg skulle begynde.
ph At udskyde ting er min bedste disciplin.
m Jeg begyndte en helt almindelig tirsdag.
m Det passer ind i den halve time før aftensmaden.
m Nu udskyder jeg ikke noget.
= Fylder ikke på hylden
= Begynd, når det passer
= I dit eget tempo
= Passer ind i en fri halv time
# service
p Det stod alt for længe på min liste.
p Den slags tager jeg mig altid af til sidst.
p Hvad har stået på din liste i evigheder?
p Jeg glemte det igen og igen.
ph Min liste og jeg taler ikke sammen længere.
m Siden da tænker jeg næsten ikke på det.
m For mig er sagen klaret.
m Endelig er hovedet frit.
= Et punkt mindre på listen
= Mere tid til det, der er sjovt
= Én beslutning, og hovedet er frit
= Én ting mindre at tænke på
# outing
p Mine weekender lignede alle hinanden.
p Vi burde komme mere ud, sagde vi altid.
p Hvornår gjorde du sidst noget særligt?
p Dagene lignede hinanden.
ph Mit seneste eventyr gik til supermarkedet.
m Vi taler stadig om det.
m I nogle timer var hverdagen langt væk.
m Næste gang tager jeg venner med.
= Noget at glæde sig til
= Alene, to sammen eller med venner
= En pause fra hverdagen
= Minder i stedet for ting
`;
