/** What is said in Danish of appliances, of what does one good, of storage and of bedding; the form is told in `read-kinds.ts`. */
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
`;
