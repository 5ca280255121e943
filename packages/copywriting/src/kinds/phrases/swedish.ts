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
# any
p Länge fick något annat duga.
p Något sådant har jag letat efter länge.
= För varje dag
= Nära till hands
= En present som används
= Lätt att använda
`;
