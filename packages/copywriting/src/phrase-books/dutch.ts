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
a Kijk hier eens naar.
c Wacht even, niet doorscrollen.
c Oké, ik moet je iets laten zien.
c Zeg, heb je dit al gezien?
c Geef me tien seconden, oké?
p Een paar seconden, een goed idee.
p Goed ontwerp verdient aandacht.
p Let je op details? Blijf dan even.
p De beste ideeën zijn vaak eenvoudig.
p Goed kijken loont.
e Stop, dit moet je zien!
e Ik heb zo'n zin om je dit te laten zien!
e Wacht maar tot je dit ziet!
e Dit moest ik echt met je delen!
h Mijn portemonnee schrok even.
h Niemand vroeg het, maar ik vertel het toch.
h Ik doe nu even heel normaal.
h Mijn winkelmandje wist het als eerste.
h Dit is geen oefening.
m Adem rustig in en kijk.
m Sommige dingen maken de dag lichter.
m Een rustig moment voor jou.
m Neem even een moment.
m Soms is iets eenvoudigs genoeg.
# hook.named
a Ken je {name} al?
a Vandaag gaat het over {name}.
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
a {count} {reasons} voor {name}.
a Waarom {name}? {count} {reasons}.
c Oké, {count} {reasons} voor {name}.
p {name}: {count} {reasons}, kort en duidelijk.
e {count} {reasons} waarom ik fan ben van {name}!
h {count} {reasons}, allemaal de schuld van {name}.
m {count} rustige {reasons} voor {name}.
# problem
a Er is altijd wel iets dat niet klopt.
a Het juiste vinden valt niet mee.
a Je koopt het en het belandt in een la.
a Dat moet toch beter kunnen.
a En elke dag is het hetzelfde liedje.
c Dat heb jij vast ook.
c Ik had echt al van alles geprobeerd.
p Te vaak nemen we genoegen met bijna goed.
p Dat kost tijd en geduld.
e Weg met half werk!
e Ik wilde eindelijk iets beters!
h Mijn la met miskopen zit vol.
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
# named
a Maak kennis met {name}.
a Mag ik voorstellen: {name}.
a Het antwoord: {name}.
a En toen vond ik {name}.
c En toen ontdekte ik dit: {name}.
p Mijn keuze: {name}.
e En dan nu: {name}!
h Tromgeroffel: {name}.
m Dag, {name}.
# named.unboxing
a En daar is het dan: {name}.
a Hallo, {name}.
# benefit
a En nu komt het beste.
a Wat ik er fijn aan vind?
a Elke dag merk je het verschil.
# everyday
a Dit past in elke dag.
a 's Ochtends, 's avonds, onderweg.
a Ik pak het er steeds weer bij.
# details
a Kijk eens naar de details.
a Kom eens dichterbij.
a Van dichtbij vind ik het nog mooier.
# try
a Tijd om te proberen.
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
a Mijn oordeel? Dit blijft.
a Ik zou weer zo kiezen.
a Voor mij klopt het.
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
a {name} geef ik niet meer weg.
a Met {name} heb ik er weer plezier in.
a {name} zou ik ook cadeau geven.
a Ik zou {name} zo weer kiezen.
a Bij mij is er altijd plek voor {name}.
# close
a Nu is het jouw beurt.
a De keuze is aan jou.
a De rest is aan jou.
c Zo, nu weet je het.
c Probeer het gewoon eens.
p Het is een goede blik waard.
p Jij beslist.
e Waar wacht je nog op?
e Gun jezelf dit!
h Ik vertel het aan niemand.
h Bedank me later maar.
m Neem rustig de tijd.
m Helemaal in je eigen tempo.
a Gewoon eens proberen dus.
a Beslis zelf.
a Jij mag kiezen.
a Kijk zelf maar.
# calls
a Bekijk {name} vandaag nog.
a Probeer het zelf.
a Neem eens een kijkje.
c Ga maar even kijken.
p Ontdek meer over {name}.
e Ontdek {name} nu!
h Toe maar, klik dan.
m Bekijk {name} op je gemak.
# point
a Het beste? {point}.
a En daarbij: {point}.
a Wat ik fijn vind: {point}.
a Goed om te weten: {point}.
a En er is meer: {point}.
c En weet je wat? {point}.
p Een belangrijk punt: {point}.
e En nu komt het: {point}!
m Een stil pluspunt: {point}.
`,
});
