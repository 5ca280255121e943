/** What is said in Swedish of groups of products; the form is told in `read-kinds.ts`. */
export const swedishKinds = `
# cup
p Min gamla mugg var alltid för liten eller för tung.
p I fel mugg smakar kaffet bara hälften så gott.
= För första kaffet och sista teet
= Skönt att hålla i handen
= Lätt att fylla och skölja ur
= För långa samtal och korta pauser
# taste
p Skåpet är fullt, men inget lockar.
p På eftermiddagen kommer suget efter något gott.
= En liten njutning i pausen
= Att dela med sig av, eller inte
= För stunden mellan lunch och middag
= Något gott att bjuda på
# wear
p Garderoben är full, och jag har inget att ha på mig.
p Mina fina saker var aldrig de sköna.
= Passar till det som redan hänger i garderoben
= För långa dagar och oplanerade kvällar
= Bara att ta på och gå
= För jobbet och för helgen
# care
p Min rutin bestod av vatten och hopp.
p Sex halvfulla burkar, och ingen gör mig glad.
= Passar in i varje rutin
= En lugn minut för mig själv
= Klart på en minut
= För varje dag
# home
p Hemma fanns det alltid ett tomt hörn.
p Jag möblerade om, och något saknades ändå.
= Gör rummet färdigt
= Passar till det som redan finns hemma
= För varje dag hemma
= En fin inflyttningspresent
# tech
p Min låda är ett museum för gamla prylar.
p De flesta apparater tar mer tid än de sparar.
= För varje dag
= Hittar en plats överallt
= För jobbet och för efteråt
= En present till den som gillar teknik
# bag
p I min gamla väska hittade jag aldrig nycklarna.
p En väska är för liten, nästa slukar allt.
= Plats för allt som dagen kräver
= För jobbet och för helgen
= Hänger med överallt
= Snabbt packat
# cook
p Efter en lång dag hade jag sällan lust att laga mat.
p Köksskåpen var fulla, och rätt sak saknades.
= För snabba vardagar och långa söndagar
= För favoritrecept och nya idéer
= Har sin givna plats i köket
= En present till den som gillar att laga mat
# clean
p Knappt är det städat, så är dammet tillbaka.
p Städningen fick alltid vänta till imorgon.
= För en snabb runda emellanåt
= En ledig lördag i stället för städdag
= Även när gäster dyker upp
= Ett hem att gå barfota i
# habit
p Goda föresatser har jag haft många.
p Efter tre dagar tog det alltid slut.
= Ryms på några lediga minuter
= En vana som är lätt att börja med
= Små steg, varje dag
= En stund bara för mig
# work
p Listan på saker att fixa hemma blev bara längre.
p Med fel verktyg tar allt dubbelt så lång tid.
= För hus, gård och trädgård
= För helgens projekt
= En present till den som gillar att fixa själv
= Känslan av att ha gjort det själv
# outdoor
p Det är skönt ute, och jag sitter inne.
p Utflykter planerade jag, och sköt sedan upp.
= För korta utflykter och långa turer
= Ett skäl att vara ute oftare
= För helger att berätta om
= Ensam eller med vänner
# pets
p Mitt husdjur är kräsnare än jag.
p Halva soffan är inte längre min.
= För den bästa vännen på fyra tassar
= För den som skämmer bort sitt djur
= En present till djurvänner
= För dagar tillsammans
# play
p En ledig eftermiddag, och ingen har en idé.
p Alla tittar på mobilen, ingen leker.
= För eftermiddagar som går fort
= Ensam eller med hela familjen
= En present som provas direkt
= För lek, skratt och upptäckter
# baby
p Med en bebis saknas alltid en tredje hand.
p Att gå ut med barn var en expedition varje gång.
= En present till den nyfödda
= För långa dagar och korta nätter
= Ett handgrepp mindre för föräldrarna
= Mer tid för mys
# paper
p Mina bästa idéer stod på lösa lappar.
p Anteckningar i mobilen hittar jag aldrig igen.
= För listor, planer och tankar
= En lugn stund utan skärm
= För skrivbordet och för resan
= En present till den som gillar att skriva
# groom
p I badrummet skulle allt alltid gå fort.
p Framför spegeln tog jag det som fanns.
= Har sin givna plats i badrummet
= Två minuter bara för mig
= En bra början och ett bra slut på dagen
= För hemmet och för resan
# digital
p Det där sköt jag alltid upp till imorgon.
p Det fanns aldrig ett bra tillfälle.
= Tar ingen plats i hyllan
= Börja när det passar
= I din egen takt
= Ryms på en ledig halvtimme
# service
p Det stod på min lista alldeles för länge.
p Sådana saker tar jag alltid itu med sist.
= En punkt mindre på listan
= Mer tid för det som är roligt
= Ett beslut, och huvudet är fritt
= En sak mindre att tänka på
# outing
p Mina helger såg alla likadana ut.
p Vi borde komma ut mer, sa vi alltid.
= Något att se fram emot
= Ensam, två eller med vänner
= En paus från vardagen
= Minnen i stället för prylar
# scent
p De flesta dofter var för starka för mig.
p Min doft letade jag länge efter.
= En doft för lugna stunder
= En doft man känner igen
= En present till någon speciell
= Passar alla årstider
# any
p Länge fick något annat duga.
p Något sådant har jag letat efter länge.
= För varje dag
= Nära till hands
= En present som används
= Lätt att använda
`;
