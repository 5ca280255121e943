import { swedishHousehold } from "../kinds/phrases/household/swedish.ts";
import { swedishKinds } from "../kinds/phrases/swedish.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const swedish = createPhraseBook({
  language: "sv",
  reasons: { one: "anledning", other: "anledningar" },
  kinds: swedishKinds + swedishHousehold,
  text: `
# hook
a Det här måste du se.
a Kolla här en sekund.
c Vänta, scrolla inte vidare.
c Okej, jag måste visa dig en grej.
c Ge mig tio sekunder, okej?
c Du, har du sett det här?
p Några sekunder, en bra idé.
p Bra design förtjänar uppmärksamhet.
p De bästa idéerna är ofta enkla.
p Det lönar sig att titta noga.
e Stopp, det här måste du se!
e Åh, vad jag har längtat efter att visa det här!
e Vänta bara tills du får se!
e Det här måste jag dela med dig!
h Min plånbok ryckte till.
h Ingen frågade, men jag berättar ändå.
h Min varukorg visste det först.
h Det här är ingen övning.
m Ta ett andetag och titta.
m Vissa saker gör dagen lite lättare.
m Ta en liten stund.
m Ibland räcker det med något enkelt.
# hook.named
a Har du sett {name}?
a Idag handlar det om {name}.
# hook.standard
a Det här är min nya favorit.
a Precis det jag letade efter.
a Får jag visa dig något fint?
# hook.problem
a Det måste finnas ett enklare sätt.
a Småsaker kan förstöra en hel dag.
a Vissa saker är bara irriterande.
# hook.testimonial
a Jag säger ärligt vad jag tycker.
a Här är min ärliga åsikt.
a Min upplevelse, helt utan manus.
# hook.unboxing
a Titta vad som just kom.
a Kom, vi öppnar tillsammans.
a Äntligen är paketet här.
# hook.before
a Först före, sedan efter.
a En liten förändring, en stor skillnad.
a Så var det förr. Och titta nu.
# hook.list
a {count} {reasons} att välja {name}.
a Varför {name}? {count} {reasons}.
c Okej, {count} {reasons} att gilla {name}.
p {name}: {count} {reasons}, kort och tydligt.
e {count} {reasons} att älska {name}!
h {count} {reasons}. Skyll på {name}.
m {count} lugna {reasons} för {name}.
# problem
a Det är alltid något som inte stämmer.
a Det är inte lätt att hitta rätt.
a Man köper det, och så hamnar det i en låda.
a Det måste finnas något bättre.
a Och så är det varje dag.
a Ingenting passade riktigt.
a Det borde gå att lösa bättre.
c Du känner säkert igen dig.
p Alltför ofta nöjer vi oss.
p Det kostar tid och tålamod.
e Slut på halvdant!
h Min låda med felköp är full.
h Till och med katten såg besviken ut.
m Små irritationer blir fler och fler.
m Man vänjer sig vid det mesta.
a Man tänker: det tar jag imorgon.
# before
a Förut saknades det alltid något.
a Så såg mina dagar ut förr.
a Förr fick det duga.
# doubt
a I början tvekade jag.
a Jag tänkte: behöver jag det här?
a Jag funderade ganska länge.
# opening
a Så, av med locket.
a Nu öppnar vi.
a Det här ögonblicket gillar jag mest.
# named
a Det här är {name}.
a Får jag presentera {name}.
a Här är {name}.
a Svaret heter {name}.
c Och så hittade jag det här: {name}.
p Mitt val: {name}.
e Och här kommer {name}!
h Trumvirvel, tack: {name}.
m Och så kom {name}.
# named.unboxing
a Och där är det: {name}.
a Hej, {name}.
# benefit
a Och nu kommer det bästa.
a Vad jag gillar?
a I vardagen märks skillnaden.
# everyday
a Det passar in i varje dag.
a På morgonen, på kvällen, på språng.
a Jag använder det hela tiden.
# details
a Vi tittar på detaljerna.
a Kom lite närmare.
a På nära håll är det ännu finare.
# try
a Dags att prova.
a Och nu det riktiga testet.
a Vi får se hur det känns.
# after
a Och nu? Mycket bättre.
a Skillnaden märks.
a Idag är allt enklare.
# relief
a Äntligen slipper jag tänka på det.
a Vilken lättnad.
# opinion
a Min slutsats? Det här behåller jag.
a Jag skulle välja likadant igen.
a För mig är det ett ja.
# recap
a Så, kort sagt.
a Vad minns man?
a För att sammanfatta.
# bonus
a Just det, en sak till.
a Och som en liten bonus.
# number
a Nummer {n}.
a Anledning nummer {n}.
c Okej, nummer {n}.
p Punkt {n}.
e Och här kommer nummer {n}!
h Nummer {n}, håll i dig.
m Nummer {n}, helt enkelt.
# good
a {name} lämnar jag inte ifrån mig.
a Med {name} blev det roligt igen.
a {name} skulle jag ge bort också.
a Jag skulle välja {name} igen.
a Hemma hos mig har {name} en given plats.
# close
a Nu är det din tur.
a Du bestämmer.
a Resten är upp till dig.
c Så, nu vet du.
c Prova bara.
p Det är värt en närmare titt.
p Valet är ditt.
e Vad väntar du på?
e Unna dig!
h Jag säger inget till någon.
h Tacka mig sen.
m Ta den tid du behöver.
m I din egen takt.
a Det bästa är att testa.
# calls
a Upptäck {name} idag.
a Prova själv.
a Ta en titt.
c Gå in och kolla.
p Läs mer om {name}.
e Upptäck {name} nu!
h Seså, klicka.
m Upptäck {name} i lugn och ro.
# point
a Det bästa? {point}.
a Dessutom: {point}.
a Det jag gillar: {point}.
a Bra att veta: {point}.
a Och mer: {point}.
c Och vet du vad? {point}.
p En viktig punkt: {point}.
e Och hör här: {point}!
m Ett litet plus: {point}.
`,
});
