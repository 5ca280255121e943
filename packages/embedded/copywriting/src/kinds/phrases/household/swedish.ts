/** What is said in Swedish of appliances, of what does one good, of storage and of bedding, and of what is offered, written and groomed; the form is told in `read-kinds.ts`. */
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
# paper
p Mina bästa idéer stod på lösa lappar.
p Anteckningar i mobilen hittar jag aldrig igen.
p Var skriver du ner dina idéer?
p Det låg lappar överallt.
ph Min att göra-lista har en egen lista.
= För listor, planer och tankar
= En lugn stund utan skärm
= För skrivbordet och för resan
= En present till den som gillar att skriva
# groom
p I badrummet skulle allt alltid gå fort.
p Framför spegeln tog jag det som fanns.
p Går allt fort i badrummet hos dig också?
p Två minuter kan vara långa.
ph Min spegel har redan sett allt.
= Har sin givna plats i badrummet
= Två minuter bara för mig
= En bra början och ett bra slut på dagen
= För hemmet och för resan
# digital
p Det där sköt jag alltid upp till imorgon.
p Det fanns aldrig ett bra tillfälle.
p Hur många gånger har du skjutit upp det?
p Jag visste aldrig var jag skulle börja.
ph Att skjuta upp saker är min bästa gren.
m Jag började en helt vanlig tisdag.
m Det ryms i halvtimmen före middagen.
m Nu skjuter jag inte upp något.
= Tar ingen plats i hyllan
= Börja när det passar
= I din egen takt
= Ryms på en ledig halvtimme
# service
p Det stod på min lista alldeles för länge.
p Sådana saker tar jag alltid itu med sist.
p Vad har stått på din lista i evigheter?
p Jag glömde det om och om igen.
ph Min lista och jag pratar inte längre.
m Sedan dess tänker jag knappt på det.
m För mig är saken klar.
m Äntligen är huvudet fritt.
= En punkt mindre på listan
= Mer tid för det som är roligt
= Ett beslut, och huvudet är fritt
= En sak mindre att tänka på
# outing
p Mina helger såg alla likadana ut.
p Vi borde komma ut mer, sa vi alltid.
p När gjorde du senast något speciellt?
p Dagarna liknade varandra.
ph Mitt senaste äventyr gick till mataffären.
m Vi pratar om det än i dag.
m I några timmar var vardagen långt borta.
m Nästa gång tar jag med vänner.
= Något att se fram emot
= Ensam, två eller med vänner
= En paus från vardagen
= Minnen i stället för prylar
`;
