import { dutchKinds } from "../kinds/phrases/dutch.ts";
import { dutchHousehold } from "../kinds/phrases/household/dutch.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const dutch = createPhraseBook({
  language: "nl",
  reasons: { one: "reden", other: "redenen" },
  kinds: dutchKinds + dutchHousehold,
  text: `
# hook
a Dit moet je even zien.
a Had ik dit maar eerder ontdekt.
c Wacht even, niet doorscrollen.
c Oké, ik moet je iets laten zien.
c Zeg, heb je dit al gezien?
c Geef me tien seconden, oké?
p Een goed idee herken je meteen.
p Goed ontwerp verdient aandacht.
p Wie lang zoekt, weet wat hij wil.
p De beste ideeën zijn vaak eenvoudig.
p Het zit in de details.
e Stop, dit moet je zien!
e Ik heb zo'n zin om je dit te laten zien!
e Wacht maar tot je dit ziet!
e Dit moest ik echt met je delen!
h Mijn portemonnee schrok even.
h Niemand vroeg het, maar ik vertel het toch.
h Ik doe nu even heel normaal.
h Mijn winkelmandje wist het als eerste.
h Dit is geen oefening.
m Adem even rustig in.
m Sommige dingen maken de dag lichter.
m Een beetje rust doet iedereen goed.
m Iets kleins kan je dag al goedmaken.
m Soms is iets eenvoudigs genoeg.
# hook.named
a Mijn tip van vandaag: {name}.
a {name}, zegt dat je iets?
a Net ontdekt: {name}.
# hook.standard
a Dit is mijn nieuwe favoriet.
a Precies wat ik zocht.
a Mag ik je iets moois laten zien?
# hook.problem
a Dat moet toch makkelijker kunnen.
a Kleine dingen kunnen je hele dag verpesten.
a Sommige dingen zijn gewoon vervelend.
# hook.testimonial
a Ik zeg je eerlijk wat ik vind.
a Dit is mijn eerlijke mening.
a Mijn ervaring, zonder script.
# hook.unboxing
a Kijk wat er net binnen is.
a Kom, we pakken het samen uit.
a Mijn pakketje is er eindelijk.
# hook.before
a Eerst voor, dan na.
a Een kleine verandering, een groot verschil.
a Zo was het eerst. En kijk nu.
# hook.list
a {name}: {count} {reasons}.
a Waarom {name}? {count} {reasons}.
c Oké, {name} in {count} {reasons}.
p {name}: {count} {reasons}, kort en duidelijk.
e {name}! {count} {reasons} om blij van te worden!
h {count} {reasons}, en de schuldige is bekend: {name}.
m {name}, rustig uitgelegd: {count} {reasons}.
# problem
a Er is altijd wel iets wat niet klopt.
a Het juiste vinden valt niet mee.
a Ik heb me er lang bij neergelegd.
a Dat moet toch beter kunnen.
a Ik was er echt klaar mee.
c Jij hebt vast ook lang gezocht.
c Ik had echt al van alles geprobeerd.
p Te vaak nemen we genoegen met bijna goed.
p Dat kost tijd en geduld.
e Weg met half werk!
e Ik wilde eindelijk iets beters!
h Mijn plan B was wachten op een wonder.
h Zelfs de kat keek teleurgesteld.
m Kleine ergernissen stapelen zich op.
m Je went aan bijna alles.
a Je denkt: dat doe ik morgen wel.
# before
a Eerst ontbrak er altijd iets.
a Zo zag mijn dag er vroeger uit.
a Vroeger nam ik er genoegen mee.
# doubt
a In het begin twijfelde ik.
a Ik dacht: heb ik dit echt nodig?
a Ik heb er lang over nagedacht.
# opening
a Hup, deksel eraf.
a We maken het open.
a Dit moment vind ik het leukst.
a Het papier ritselt al.
a Ik ben echt benieuwd.
a Wie houdt er nou niet van uitpakken?
# named
a Mag ik even voorstellen: {name}.
a Mijn antwoord: {name}.
a En toen kwam de gouden tip: {name}.
c En toen ontdekte ik dit: {name}.
p Mijn keuze: {name}.
e En dan nu: {name}!
h Tromgeroffel: {name}.
m Uiteindelijk vond ik dit: {name}.
# named.unboxing
a En daar is het dan: {name}.
a Hallo, {name}.
# benefit
a Wat ik er fijn aan vind?
a Waarom juist dit?
a Wat het verschil maakt?
# everyday
a Het hoort er inmiddels gewoon bij.
a Ik was er zo aan gewend.
a Sindsdien is het een stuk makkelijker.
# details
a Ik heb alles goed bekeken.
a Kom eens dichterbij.
a Van dichtbij vind ik het nog mooier.
# try
a Dat moest ik meteen proberen.
a En nu de echte test.
a Eens kijken hoe dat voelt.
# after
a En nu? Veel beter.
a Het verschil is er.
a Nu gaat het heel anders.
# relief
a Eindelijk geen gedoe meer.
a Wat een opluchting.
# opinion
a Mijn oordeel? Dik in orde.
a Ik zou weer zo kiezen.
a Mij hebben ze overtuigd.
# recap
a Dus, even kort.
a Wat blijft hangen?
a Even samengevat.
# bonus
a O ja, nog iets.
a En als klein extraatje.
# number
a Nummer {n}.
a Reden nummer {n}.
c Oké, nummer {n}.
p Punt {n}.
e En hier is nummer {n}!
h Nummer {n}, hou je vast.
m Nummer {n}, heel simpel.
# good
a Een aanrader: {name}.
a Ik blijf erbij: {name}.
a Daar hoefde ik niet lang over na te denken.
a Ik vertel het graag door.
a Precies zoals ik had gehoopt.
a Waarom heb ik hier zo lang mee gewacht?
a Ik zou er niets aan veranderen.
a Het overtrof mijn verwachtingen.
a Hier wil ik meer van.
a Ik raad het iedereen aan.
# close
a Nu is het jouw beurt.
a De keuze is aan jou.
a De rest is aan jou.
c Zo, nu weet je het.
p Jij beslist.
e Waar wacht je nog op?
e Gun jezelf dit!
h Ik vertel het aan niemand.
h Bedank me later maar.
m Neem rustig de tijd.
m Helemaal in je eigen tempo.
a Kijk maar wat je ervan vindt.
a Oordeel zelf.
# calls
a Nu te ontdekken: {name}.
a Probeer het zelf.
a Neem eens een kijkje.
c Ga maar even kijken.
c Onthoud die naam: {name}.
p Meer weten? Zoek op {name}.
e Ga er snel achteraan: {name}!
h Toe maar, klik dan.
m Rustig te ontdekken: {name}.
# point
a Het beste? {point}.
a En daarbij: {point}.
a Wat ik fijn vind: {point}.
a Goed om te weten: {point}.
a En er is meer: {point}.
c En weet je wat? {point}.
p Voor mij doorslaggevend: {point}.
e En nu komt het: {point}!
m Een stil pluspunt: {point}.
# point.verb
a Het beste? {point}.
a Wat mij overtuigde? {point}.
a En verder? {point}.
c En weet je wat? {point}.
p De belangrijkste reden? {point}.
e En nu komt het! {point}!
m Wat ik er fijn aan vind? {point}.
# point.figure
a In cijfers: {point}.
a Goed om te weten: {point}.
# point.offer
a Nu in de aanbieding: {point}.
a En de prijs: {point}.
`,
});
