/** What is said in Swedish of appliances, of what does one good, of storage and of bedding; the form is told in `read-kinds.ts`. */
export const swedishHousehold = `
# device
p Min gamla lät så mycket att jag stängde av den.
p Sådant märker man först när det saknas.
p Vad är igång hela dagen hemma hos dig?
p Hemma var det alltid för högt, för varmt eller för kallt.
ph Bruksanvisningen var tjockare än apparaten.
= Gör jobbet medan du gör annat
= Snabbt på plats och genast redo
= För årets alla dagar
= Ett knapptryck räcker
# rest
p Efter en lång dag vill jag bara sitta.
p Jag tog hand om allt, utom mig själv.
p När gjorde du något för dig själv senast?
p Pausen kom alltid sist hos mig.
ph Mina axlar har en egen kalender.
= För slutet av en lång dag
= En lugn stund för mig själv
= För hemmet och för resan
= Ryms i en kort paus
# order
p Hemma var varje låda en skräplåda.
p Städat på söndag, och på tisdag var allt tillbaka.
p Var lägger du det som inte har någon plats?
p Jag letade oftare än jag hittade.
ph Stolen i sovrummet var min andra garderob.
= En plats för allt som ligger framme
= För små hem med många saker
= Gör ordning av en hög
= Snabbt fyllt och snabbt hittat
# bed
p Halva natten vände jag på kudden.
p För varmt vid midnatt, för kallt klockan fyra.
p Hur sov du i natt?
p På min säng tänkte jag alltid sist.
ph Min väckarklocka och jag pratar inte längre.
= För långa nätter och lata morgnar
= Något att längta till hela dagen
= För sängen och för soffan
= En present till den som gillar sovmorgon
`;
