/** What is said in Danish of groups of products; the form is told in `read-kinds.ts`. */
export const danishKinds = `
# cup
p Min gamle kop var altid for lille eller for tung.
p I den forkerte kop smager kaffen kun halvt så godt.
p Drikker du nok på en travl dag?
p Jeg glemmer altid at drikke.
ph Mine planter drikker mere regelmæssigt end jeg.
= Til den første kaffe og den sidste te
= Rart at holde i hånden
= Nemt at fylde og skylle
= Til lange snakke og korte pauser
# taste
p Skabet er fuldt, men intet frister.
p Om eftermiddagen kommer lysten til noget godt.
p Hvad sætter du på bordet, når der kommer gæster?
p Der manglede noget på bordet.
ph Jeg åbner køleskabet ti gange, for en sikkerheds skyld.
m Hjemme hos mig bliver der aldrig noget tilovers.
m Jeg deler kun med dem, jeg godt kan lide.
m Jeg tager mig tid til at nyde det.
= En lille nydelse i pausen
= Til at dele, eller helt for sig selv
= Til eftermiddagskaffen
= Noget godt til gæsterne
# wear
p Skabet er fuldt, og jeg har intet at tage på.
p Mine pæne ting var aldrig de behagelige.
p Hvad tager du på, når det skal gå stærkt?
p Mine outfits manglede altid noget.
ph Halvdelen af mit skab er ren pynt.
m Jeg tager tøj på uden at spekulere.
m Om morgenen går jeg hjemmefra i bedre humør.
m I spejlet ser det rigtig godt ud.
= Passer til det, der allerede hænger i skabet
= Til lange dage og spontane aftener
= Bare til at tage på og gå
= Til arbejdet og til weekenden
# care
p Min rutine var vand og håb.
p Seks halvfulde krukker, og ingen gør mig glad.
p Hvor meget tid tager du til dig selv?
p Indviklede rutiner holder ikke hos mig.
ph Spejlet og jeg hilser kun på hinanden.
m De få minutter er mine.
m Bagefter har jeg det bedre med det samme.
m Det er en fast del af min rutine nu.
= Passer ind i enhver rutine
= Et roligt minut til mig selv
= Klaret på et minut
= Til hver dag
# home
p Derhjemme var der altid det ene tomme hjørne.
p Jeg flyttede rundt, og der manglede stadig noget.
p Hvilket hjørne derhjemme kan du bedst lide?
p Der manglede noget i rummet.
ph Min boligstil hedder: det gør jeg senere.
m Jeg kommer hjem og bliver glad.
m Rummet virker straks anderledes.
m Hver aften falder mit blik på det.
= Gør et rum færdigt
= Passer til det, der allerede er derhjemme
= Til hver dag derhjemme
= En gave til det nye hjem
# tech
p Min skuffe er et museum for gamle gadgets.
p De fleste apparater tager mere tid, end de sparer.
p Hvor mange ledninger ligger der hos dig?
p Intet virkede første gang.
ph Mit gamle apparat kunne to ting: bippe og strejke.
m Efter to dage var det en vane.
m Endelig et apparat, jeg ikke ærgrer mig over.
m Pak ud, tænd, færdig.
= Til hver dag
= Finder plads overalt
= Til arbejdet og til bagefter
= En gave til den, der elsker teknik
# bag
p I min gamle taske fandt jeg aldrig nøglerne.
p Den ene taske er for lille, den næste sluger alt.
p Hvad slæber du rundt på hver dag?
p Jeg har aldrig en hånd fri.
ph I min gamle taske bor der boner fra gamle dage.
= Plads til alt, hvad dagen kræver
= Til arbejdet og til weekenden
= Kommer med overalt
= Hurtigt pakket
# cook
p Efter en lang dag havde jag sjældent lyst til at lave mad.
p Køkkenskabene var fulde, og det rigtige manglede.
p Hvad skal vi have at spise i dag?
p Madlavning tog for lang tid.
ph Min specialitet var hidtil ristet brød.
m Siden da laver jeg oftere mad.
m Om søndagen står jeg gerne i køkkenet.
m Det her ender ikke bagest i skabet.
= Til travle aftener og lange søndage
= Til yndlingsretter og nye ideer
= Har sin faste plads i køkkenet
= En gave til den, der elsker at lave mad
# clean
p Knap er der gjort rent, før støvet er tilbage.
p Rengøringen måtte altid vente til i morgen.
p Hvem kan lide at gøre rent hos dig?
p Støvet vinder altid.
ph Mit støv har fået et navn.
= Til en hurtig runde ind imellem
= En fri lørdag i stedet for rengøring
= Også når der kommer uventede gæster
= Et hjem, man kan gå barfodet i
# habit
p Gode forsætter har jeg haft mange af.
p Efter tre dage var det altid slut.
p Hvor tit har du startet forfra?
p Det sværeste var at begynde.
ph Min sofa savner mig, når jeg rejser mig.
= Passer ind i et par frie minutter
= En vane, der er let at begynde på
= Små skridt, hver dag
= Tid til mig selv
# work
p Listen over ting, der skulle ordnes, blev bare længere.
p Med det forkerte værktøj tager alt dobbelt så lang tid.
p Hvad har ventet hos dig i ugevis?
p Det rigtige måtte jeg altid låne.
ph Naboen gemmer sig, når jeg vil låne noget.
= Til hus, gård og have
= Til weekendens projekt
= En gave til den, der selv tager fat
= Følelsen af selv at have gjort det
# outdoor
p Der er dejligt udenfor, og jeg sidder inde.
p Ture planlagde jeg, og så udskød jeg dem.
p Hvornår var du sidst rigtigt udenfor?
p Sofaen vandt hver weekend.
ph Mine vandrestøvler kender kun entreen.
m I weekenden er jeg oftere ude.
m Bare af sted, resten finder vi ud af.
m Frisk luft gør alting bedre.
= Til korte udflugter og lange ture
= En grund til at komme mere ud
= Til weekender, man fortæller om
= Alene eller med venner
# pets
p Mit kæledyr er mere kræsent end jeg.
p Den halve sofa er ikke længere min.
p Hvem bestemmer hjemme hos dig?
p Det blik vinder altid.
ph Jeg betaler huslejen, og fire poter bestemmer.
m Hos os bestod det snusetesten med det samme.
m Sådan et blik siger mere end nogen anmeldelse.
m Så bliver vi begge to glade.
= Til den bedste ven på fire poter
= Til den, der forkæler sit dyr
= En gave til dyrevenner
= Til dage sammen
# play
p En fri eftermiddag, og ingen har en idé.
p Alle kigger på telefonen, ingen leger.
p Hvornår har du sidst leget rigtigt?
p Regnvejrsdage var lange hos os.
ph Vores familiemotto var: jeg keder mig.
= Til eftermiddage, der går hurtigt
= Alene eller med hele familien
= En gave, der bliver prøvet med det samme
= Til leg, latter og opdagelser
# baby
p Med en baby mangler man altid en tredje hånd.
p At komme ud ad døren med et barn var hver gang en ekspedition.
p Hvornår sov du sidst en hel nat?
p Med en baby tæller hvert minut.
ph Nøglerne i køleskabet, og mælken i tasken.
= En gave til den nyfødte
= Til lange dage og korte nætter
= Et håndgreb mindre for forældrene
= Mere tid til at putte
# scent
p De fleste dufte var for kraftige til mig.
p Min duft ledte jeg længe efter.
p Hvilken duft minder dig om gode dage?
p Den rigtige duft manglede.
ph Min duft har hidtil været vaskepulver.
= En duft til rolige stunder
= En duft, man genkender
= En gave til en særlig person
= Passer til alle årstider
# any
p Udvalget er enormt, og til sidst tager jeg bare noget.
p Jeg sammenligner i timevis og vælger alligevel ikke.
p Hvor længe leder du, før noget føles rigtigt?
p Flotte løfter hopper jeg alt for let på.
ph Mine fejlkøb kan fylde et helt loppemarked.
m Jeg forventede ikke meget og blev overrasket.
m Sådan skal det være.
m Nogle gange vælger man bare rigtigt.
m Det skulle jeg have gjort meget før.
m Mine venner hører ikke om andet.
= Også en god gaveidé
= Man forstår straks, hvad det går ud på
= Et navn, der er værd at huske
= En bekymring mindre
`;
