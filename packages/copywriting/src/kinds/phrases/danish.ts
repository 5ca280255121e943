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
# any
p Længe måtte noget andet gøre det ud.
p Sådan noget har jeg ledt længe efter.
= Til hver dag
= Lige ved hånden
= En gave, der bliver brugt
= Nemt at bruge
`;
