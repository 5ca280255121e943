/** What is said in Swedish of groups of products; the form is told in `read-kinds.ts`. */
export const swedishKinds = `
# cup
p Min gamla mugg var alltid för liten eller för tung.
p I fel mugg smakar kaffet bara hälften så gott.
p Dricker du tillräckligt en stressig dag?
p Jag glömmer alltid att dricka.
ph Mina krukväxter dricker mer regelbundet än jag.
= För första kaffet och sista teet
= Skönt att hålla i handen
= Lätt att fylla och skölja ur
= För långa samtal och korta pauser
# taste
p Skåpet är fullt, men inget lockar.
p På eftermiddagen kommer suget efter något gott.
p Vad dukar du fram när det kommer gäster?
p Något saknades på bordet.
ph Jag öppnar kylskåpet tio gånger, ifall något har ändrats.
= En liten njutning i pausen
= Att dela med sig av, eller inte
= För stunden mellan lunch och middag
= Något gott att bjuda på
# wear
p Garderoben är full, och jag har inget att ha på mig.
p Mina fina saker var aldrig de sköna.
p Vad tar du på dig när det är bråttom?
p Det är alltid något som klämmer.
ph Halva min garderob är ren dekoration.
= Passar till det som redan hänger i garderoben
= För långa dagar och oplanerade kvällar
= Bara att ta på och gå
= För jobbet och för helgen
# care
p Min rutin bestod av vatten och hopp.
p Sex halvfulla burkar, och ingen gör mig glad.
p Hur mycket tid tar du för dig själv?
p Krångliga rutiner håller inte hos mig.
ph Spegeln och jag hälsar bara numera.
= Passar in i varje rutin
= En lugn minut för mig själv
= Klart på en minut
= För varje dag
# home
p Hemma fanns det alltid ett tomt hörn.
p Jag möblerade om, och något saknades ändå.
p Vilket hörn hemma tycker du bäst om?
p Något saknades i rummet.
ph Min inredningsstil heter: det tar jag sen.
= Gör rummet färdigt
= Passar till det som redan finns hemma
= För varje dag hemma
= En fin inflyttningspresent
# tech
p Min låda är ett museum för gamla prylar.
p De flesta apparater tar mer tid än de sparar.
p Hur många sladdar ligger framme hos dig?
p Inget fungerade på en gång.
ph Min gamla apparat kunde två saker: pipa och strejka.
= För varje dag
= Hittar en plats överallt
= För jobbet och för efteråt
= En present till den som gillar teknik
# bag
p I min gamla väska hittade jag aldrig nycklarna.
p En väska är för liten, nästa slukar allt.
p Vad släpar du på varje dag?
p Jag har aldrig en hand ledig.
ph I min gamla väska bor det kvitton från förr.
= Plats för allt som dagen kräver
= För jobbet och för helgen
= Hänger med överallt
= Snabbt packat
# cook
p Efter en lång dag hade jag sällan lust att laga mat.
p Köksskåpen var fulla, och rätt sak saknades.
p Vad blir det för mat i dag?
p Matlagning tog för lång tid.
ph Min specialitet var hittills rostat bröd.
= För snabba vardagar och långa söndagar
= För favoritrecept och nya idéer
= Har sin givna plats i köket
= En present till den som gillar att laga mat
# clean
p Knappt är det städat, så är dammet tillbaka.
p Städningen fick alltid vänta till imorgon.
p Vem tycker om att städa hemma hos dig?
p Dammet vinner alltid.
ph Mitt damm har fått ett namn.
= För en snabb runda emellanåt
= En ledig lördag i stället för städdag
= Även när gäster dyker upp
= Ett hem att gå barfota i
# habit
p Goda föresatser har jag haft många.
p Efter tre dagar tog det alltid slut.
p Hur många gånger har du börjat om?
p Det svåraste var att börja.
ph Soffan saknar mig när jag reser mig.
= Ryms på några lediga minuter
= En vana som är lätt att börja med
= Små steg, varje dag
= En stund bara för mig
# work
p Listan på saker att fixa hemma blev bara längre.
p Med fel verktyg tar allt dubbelt så lång tid.
p Vad har väntat hos dig i veckor?
p Rätt sak fick jag alltid låna.
ph Grannen gömmer sig när jag vill låna något.
= För hus, gård och trädgård
= För helgens projekt
= En present till den som gillar att fixa själv
= Känslan av att ha gjort det själv
# outdoor
p Det är skönt ute, och jag sitter inne.
p Utflykter planerade jag, och sköt sedan upp.
p När var du senast ute på riktigt?
p Soffan vann varje helg.
ph Mina vandringskängor känner bara till hallen.
= För korta utflykter och långa turer
= Ett skäl att vara ute oftare
= För helger att berätta om
= Ensam eller med vänner
# pets
p Mitt husdjur är kräsnare än jag.
p Halva soffan är inte längre min.
p Vem bestämmer hemma hos dig?
p Den där blicken vinner alltid.
ph Jag betalar hyran, och fyra tassar bestämmer.
= För den bästa vännen på fyra tassar
= För den som skämmer bort sitt djur
= En present till djurvänner
= För dagar tillsammans
# play
p En ledig eftermiddag, och ingen har en idé.
p Alla tittar på mobilen, ingen leker.
p När lekte du senast på riktigt?
p Regniga dagar blev långa hos oss.
ph Vårt familjemotto var: jag har tråkigt.
= För eftermiddagar som går fort
= Ensam eller med hela familjen
= En present som provas direkt
= För lek, skratt och upptäckter
# baby
p Med en bebis saknas alltid en tredje hand.
p Att gå ut med barn var en expedition varje gång.
p När sov du senast en hel natt?
p Med en bebis räknas varje minut.
ph Nycklarna i kylen, och mjölken i väskan.
= En present till den nyfödda
= För långa dagar och korta nätter
= Ett handgrepp mindre för föräldrarna
= Mer tid för mys
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
= Något att se fram emot
= Ensam, två eller med vänner
= En paus från vardagen
= Minnen i stället för prylar
# scent
p De flesta dofter var för starka för mig.
p Min doft letade jag länge efter.
p Vilken doft påminner dig om fina dagar?
p Rätt doft saknades.
ph Min doft har hittills varit tvättmedel.
= En doft för lugna stunder
= En doft man känner igen
= En present till någon speciell
= Passar alla årstider
# any
p Länge fick något annat duga.
p Något sådant har jag letat efter länge.
p Vet du vad jag har saknat länge?
p Det saknades alltid något.
ph Min låda med felköp är full.
= För varje dag
= Nära till hands
= En present som används
= Lätt att använda
`;
