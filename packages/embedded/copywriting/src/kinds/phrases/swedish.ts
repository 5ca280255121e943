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
m Hemma hos mig blir det aldrig något över.
m Dela gör jag bara med dem jag gillar.
m Jag tar mig tid att njuta.
= En liten njutning i pausen
= Att dela med sig av, eller inte
= Till eftermiddagsfikat
= Något gott att bjuda på
# wear
p Garderoben är full, och jag har inget att ha på mig.
p Mina fina saker var aldrig de sköna.
p Vad tar du på dig när det är bråttom?
p Mina outfits saknade alltid något.
ph Halva min garderob är ren dekoration.
m Jag klär på mig och slipper fundera.
m På morgonen går jag hemifrån på bättre humör.
m I spegeln ser det riktigt bra ut.
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
m De här minuterna är mina.
m Efteråt mår jag direkt bättre.
m Det hör till min rutin nu.
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
m Jag kommer hem och blir glad.
m Rummet känns direkt annorlunda.
m Varje kväll fastnar blicken där.
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
m Efter två dagar var det en vana.
m Äntligen en pryl som jag inte retar mig på.
m Packa upp, slå på, klart.
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
m Sedan dess lagar jag mat oftare.
m På söndagar står jag gärna i köket.
m Den här gången hamnar det inte längst in i skåpet.
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
m På helgen är jag ute oftare.
m Bara ge sig av, resten löser sig.
m Frisk luft gör allt bättre.
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
m Hemma hos oss klarade det nostestet direkt.
m En sådan blick säger mer än någon recension.
m Då blir vi glada båda två.
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
p Utbudet är enormt, och till slut tar jag vad som helst.
p Jag jämför i timmar och väljer ändå ingenting.
p Hur länge letar du innan något känns rätt?
p Vackra löften går jag på alldeles för lätt.
ph Mina felköp räcker till en egen loppis.
m Jag väntade mig inte mycket, och blev överraskad.
m Så här ska det vara.
m Ibland väljer man faktiskt rätt.
m Det här borde jag ha gjort mycket tidigare.
m Mina vänner får inte höra om något annat.
= Också en fin presentidé
= Man förstår direkt vad det handlar om
= Ett namn att lägga på minnet
= Ett bekymmer mindre
`;
