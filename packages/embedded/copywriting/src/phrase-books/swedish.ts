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
a Dagens tips: {name}.
a {name}, säger det dig något?
a Mitt nya fynd: {name}.
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
a {name}: {count} {reasons}.
a Varför {name}? {count} {reasons}.
c Okej, {name} på {count} {reasons}.
p {name}: {count} {reasons}, kort och tydligt.
e {name}! {count} {reasons} att jubla!
h {count} {reasons}. Den skyldige: {name}.
m {name}, lugnt och enkelt: {count} {reasons}.
# problem
a Det är alltid något som inte stämmer.
a Det är inte lätt att hitta rätt.
a Länge lät jag det bara vara.
a Det måste finnas något bättre.
a Till slut tog tålamodet slut.
a Ingenting kändes riktigt rätt.
a Det borde gå att lösa bättre.
c Du har säkert också letat länge.
p Alltför ofta nöjer vi oss.
p Det kostar tid och tålamod.
e Slut på halvdant!
h Min plan B var att vänta på ett under.
h Till och med katten såg besviken ut.
m Små irritationer blir fler och fler.
m Man vänjer sig vid det mesta.
a Man tänker: det tar jag imorgon.
# before
a Förut saknades det alltid något.
a Så såg mina dagar ut förr.
a Förr fick det duga.
a Det gick sådär.
a Så kunde det inte fortsätta.
a Jag var van vid att det krånglade.
# doubt
a I början tvekade jag.
a Jag tänkte: behöver jag det här?
a Jag funderade ganska länge.
# opening
a Så, av med locket.
a Nu öppnar vi.
a Det här ögonblicket gillar jag mest.
a Papperet prasslar redan.
a Det här blir spännande.
a Vem gillar inte att packa upp?
# named
a Får jag presentera: {name}.
a Mitt svar: {name}.
a Sedan kom tipset: {name}.
c Och så hittade jag det här: {name}.
p Mitt val: {name}.
e Och här är fyndet: {name}!
h Trumvirvel, tack: {name}.
m Till slut hittade jag rätt: {name}.
# named.unboxing
a Och där är det: {name}.
a Hej, {name}.
# benefit
a Vad jag gillar?
a Varför just det här?
a Vad gör skillnaden?
# everyday
a Det hör till vardagen nu.
a Jag vande mig direkt.
a Sedan dess är det lättare.
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
a Min slutsats? Godkänt med råge.
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
a Det här rekommenderar jag: {name}.
a Jag står fast vid mitt val: {name}.
a Jag behövde inte fundera länge.
a Jag berättar gärna för andra.
a Precis som jag hade hoppats.
a Varför väntade jag så länge?
a Jag skulle inte ändra på något.
a Det överträffade mina förväntningar.
a Mer sådant, tack.
a Jag tipsar alla som frågar.
# close
a Nu är det din tur.
a Du bestämmer.
a Resten är upp till dig.
c Så, nu vet du.
p Valet är ditt.
e Vad väntar du på?
e Unna dig!
h Jag säger inget till någon.
h Tacka mig sen.
m Ta den tid du behöver.
m I din egen takt.
a Se efter själv.
a Prova och känn efter.
# calls
a Upptäck idag: {name}.
a Prova själv.
a Ta en titt.
c Gå in och kolla.
c Lägg namnet på minnet: {name}.
p Läs mer här: {name}.
e Upptäck nu: {name}!
h Seså, klicka.
m Upptäck i lugn och ro: {name}.
# point
a Det bästa? {point}.
a Dessutom: {point}.
a Det jag gillar: {point}.
a Bra att veta: {point}.
a Och en sak till: {point}.
c Och vet du vad? {point}.
p Avgörande för mig: {point}.
e Och hör här: {point}!
m Ett litet plus: {point}.
# point.verb
a Det bästa? {point}.
a Vad som övertygade mig? {point}.
c Och vet du vad? {point}.
p Viktigast för mig? {point}.
e Och hör här! {point}!
m Det jag tycker om? {point}.
# point.figure
a I siffror: {point}.
a Bra att veta: {point}.
# point.offer
a Just nu: {point}.
a Och priset: {point}.
`,
});
