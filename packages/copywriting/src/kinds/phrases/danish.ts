/** What is said in Danish of groups of products; the form is told in `read-kinds.ts`. */
export const danishKinds = `
# cup
p Min gamle kop var altid for lille eller for tung.
p I den forkerte kop smager kaffen kun halvt så godt.
= Til den første kaffe og den sidste te
= Rart at holde i hånden
= Nemt at fylde og skylle
= Til lange snakke og korte pauser
# taste
p Skabet er fuldt, men intet frister.
p Om eftermiddagen kommer lysten til noget godt.
= En lille nydelse i pausen
= Til at dele, eller lade være
= Til timen mellem frokost og aftensmad
= Noget godt til gæsterne
# wear
p Skabet er fuldt, og jeg har intet at tage på.
p Mine pæne ting var aldrig de behagelige.
= Passer til det, der allerede hænger i skabet
= Til lange dage og spontane aftener
= Bare til at tage på og gå
= Til arbejdet og til weekenden
# care
p Min rutine var vand og håb.
p Seks halvfulde krukker, og ingen gør mig glad.
= Passer ind i enhver rutine
= Et roligt minut til mig selv
= Klaret på et minut
= Til hver dag
# home
p Derhjemme var der altid det ene tomme hjørne.
p Jeg flyttede rundt, og der manglede stadig noget.
= Gør et rum færdigt
= Passer til det, der allerede er derhjemme
= Til hver dag derhjemme
= En gave til det nye hjem
# tech
p Min skuffe er et museum for gamle gadgets.
p De fleste apparater tager mere tid, end de sparer.
= Til hver dag
= Finder plads overalt
= Til arbejdet og til bagefter
= En gave til den, der elsker teknik
# bag
p I min gamle taske fandt jeg aldrig nøglerne.
p Den ene taske er for lille, den næste sluger alt.
= Plads til alt, hvad dagen kræver
= Til arbejdet og til weekenden
= Kommer med overalt
= Hurtigt pakket
# cook
p Efter en lang dag havde jag sjældent lyst til at lave mad.
p Køkkenskabene var fulde, og det rigtige manglede.
= Til travle aftener og lange søndage
= Til yndlingsretter og nye ideer
= Har sin faste plads i køkkenet
= En gave til den, der elsker at lave mad
# clean
p Knap er der gjort rent, før støvet er tilbage.
p Rengøringen måtte altid vente til i morgen.
= Til en hurtig runde ind imellem
= En fri lørdag i stedet for rengøring
= Også når der kommer uventede gæster
= Et hjem, man kan gå barfodet i
# habit
p Gode forsætter har jeg haft mange af.
p Efter tre dage var det altid slut.
= Passer ind i et par frie minutter
= En vane, der er let at begynde på
= Små skridt, hver dag
= Tid til mig selv
# work
p Listen over ting, der skulle ordnes, blev bare længere.
p Med det forkerte værktøj tager alt dobbelt så lang tid.
= Til hus, gård og have
= Til weekendens projekt
= En gave til den, der selv tager fat
= Følelsen af selv at have gjort det
# outdoor
p Der er dejligt udenfor, og jeg sidder inde.
p Ture planlagde jeg, og så udskød jeg dem.
= Til korte udflugter og lange ture
= En grund til at komme mere ud
= Til weekender, man fortæller om
= Alene eller med venner
# pets
p Mit kæledyr er mere kræsent end jeg.
p Den halve sofa er ikke længere min.
= Til den bedste ven på fire poter
= Til den, der forkæler sit dyr
= En gave til dyrevenner
= Til dage sammen
# play
p En fri eftermiddag, og ingen har en idé.
p Alle kigger på telefonen, ingen leger.
= Til eftermiddage, der går hurtigt
= Alene eller med hele familien
= En gave, der bliver prøvet med det samme
= Til leg, latter og opdagelser
# baby
p Med en baby mangler man altid en tredje hånd.
p At komme ud ad døren med et barn var hver gang en ekspedition.
= En gave til den nyfødte
= Til lange dage og korte nætter
= Et håndgreb mindre for forældrene
= Mere tid til at putte
# paper
p Mine bedste ideer stod på løse sedler.
p Noter på telefonen finder jeg aldrig igen.
= Til lister, planer og tanker
= Et roligt øjeblik uden skærm
= Til skrivebordet og til turen
= En gave til den, der elsker at skrive
# groom
p På badeværelset skulle alt altid gå hurtigt.
p Foran spejlet tog jeg, hvad der var.
= Har sin faste plads på badeværelset
= To minutter til mig selv
= En god start og en god slutning på dagen
= Til hjemmet og til rejsen
# digital
p Det udskød jeg altid til i morgen.
p Der var aldrig et godt tidspunkt til det.
= Fylder ikke på hylden
= Begynd, når det passer
= I dit eget tempo
= Passer ind i en fri halv time
# service
p Det stod alt for længe på min liste.
p Den slags tager jeg mig altid af til sidst.
= Et punkt mindre på listen
= Mere tid til det, der er sjovt
= Én beslutning, og hovedet er frit
= Én ting mindre at tænke på
# outing
p Mine weekender lignede alle hinanden.
p Vi burde komme mere ud, sagde vi altid.
= Noget at glæde sig til
= Alene, to sammen eller med venner
= En pause fra hverdagen
= Minder i stedet for ting
# scent
p De fleste dufte var for kraftige til mig.
p Min duft ledte jeg længe efter.
= En duft til rolige stunder
= En duft, man genkender
= En gave til en særlig person
= Passer til alle årstider
# any
p Længe måtte noget andet gøre det ud.
p Sådan noget har jeg ledt længe efter.
= Til hver dag
= Lige ved hånden
= En gave, der bliver brugt
= Nemt at bruge
`;
