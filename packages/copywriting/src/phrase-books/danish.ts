import { danishKinds } from "../kinds/phrases/danish.ts";
import { danishHousehold } from "../kinds/phrases/household/danish.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const danish = createPhraseBook({
  language: "da",
  reasons: { one: "grund", other: "grunde" },
  kinds: danishKinds + danishHousehold,
  text: `
# hook
a Det her skal du se.
a Kig lige her et øjeblik.
c Vent, scroll ikke videre.
c Okay, jeg må vise dig noget.
c Giv mig ti sekunder, okay?
c Hey, har du set det her?
p Få sekunder, en god idé.
p Godt design fortjener opmærksomhed.
p De bedste ideer er ofte enkle.
p Det kan betale sig at se godt efter.
e Stop, det her skal du se!
e Jeg har glædet mig til at vise dig det her!
e Vent bare, til du ser det her!
e Det her må jeg dele med dig!
h Min pung gav et lille spjæt.
h Ingen spurgte, men jeg fortæller det alligevel.
h Min indkøbskurv vidste det først.
h Det her er ikke en øvelse.
m Tag en dyb indånding og kig.
m Nogle ting gør dagen lidt lettere.
m Tag dig et øjeblik.
m Nogle gange er noget enkelt nok.
# hook.named
a Kender du {name}?
a I dag handler det om {name}.
# hook.standard
a Det her er min nye favorit.
a Lige det, jeg ledte efter.
a Må jeg vise dig noget fint?
# hook.problem
a Det må kunne gøres nemmere.
a Små ting kan ødelægge en hel dag.
a Nogle ting er bare irriterende.
# hook.testimonial
a Jeg siger ærligt, hvad jeg synes.
a Her er min ærlige mening.
a Min oplevelse, helt uden manuskript.
# hook.unboxing
a Se, hvad der lige er kommet.
a Kom, vi åbner den sammen.
a Endelig er pakken her.
# hook.before
a Først før, så efter.
a En lille ændring, en stor forskel.
a Sådan var det før. Og se så nu.
# hook.list
a {count} {reasons} til at vælge {name}.
a Hvorfor {name}? {count} {reasons}.
c Okay, {count} {reasons} til at kunne lide {name}.
p {name}: {count} {reasons}, kort og klart.
e {count} {reasons} til at elske {name}!
h {count} {reasons}. Giv {name} skylden.
m {count} rolige {reasons} til {name}.
# problem
a Der er altid noget, der ikke passer.
a Det er ikke let at finde det rigtige.
a Man køber det, og så ender det i en skuffe.
a Der må findes noget bedre.
a Og sådan er det hver dag.
c Det kender du sikkert også.
p Alt for ofte stiller vi os tilfredse.
p Det koster tid og tålmodighed.
e Slut med halve løsninger!
h Min skuffe med fejlkøb er fuld.
h Selv katten så skuffet ud.
m Små irritationer hober sig op.
m Man vænner sig til meget.
a Man tænker: Det klarer jeg i morgen.
# before
a Før manglede der altid noget.
a Sådan så mine dage ud før.
a Før måtte det bare gå.
# doubt
a I starten var jeg i tvivl.
a Jeg tænkte: har jeg brug for det?
a Jeg overvejede det ret længe.
# opening
a Så ryger låget af.
a Nu åbner vi.
a Det øjeblik kan jeg bedst lide.
# named
a Det her er {name}.
a Må jeg præsentere {name}.
a Her er {name}.
a Svaret hedder {name}.
c Og så fandt jeg det her: {name}.
p Mit valg: {name}.
e Og her kommer {name}!
h Trommehvirvel, tak: {name}.
m Og så kom {name}.
# named.unboxing
a Og der er det: {name}.
a Hej, {name}.
# benefit
a Og nu kommer det bedste.
a Hvad jeg godt kan lide?
a I hverdagen mærker man forskellen.
# everyday
a Det passer ind i enhver dag.
a Om morgenen, om aftenen, på farten.
a Jeg bruger det hele tiden.
# details
a Lad os se på detaljerne.
a Kom lidt tættere på.
a Tæt på er det endnu flottere.
# try
a Tid til at prøve.
a Og nu den rigtige test.
a Lad os se, hvordan det føles.
# after
a Og nu? Meget bedre.
a Man kan mærke forskellen.
a I dag er alt nemmere.
# relief
a Endelig skal jeg ikke tænke på det mere.
a Sikke en lettelse.
# opinion
a Min dom? Det beholder jeg.
a Jeg ville vælge det samme igen.
a For mig er det et ja.
# recap
a Så, kort fortalt.
a Hvad husker man?
a For at samle op.
# bonus
a Nå ja, en ting til.
a Og som en lille bonus.
# number
a Nummer {n}.
a Grund nummer {n}.
c Okay, nummer {n}.
p Punkt {n}.
e Og her kommer nummer {n}!
h Nummer {n}, hold fast.
m Nummer {n}, helt enkelt.
# good
a {name} giver jeg ikke slip på.
a Med {name} blev det sjovt igen.
a {name} ville jeg også give i gave.
a Jeg ville vælge {name} igen.
a Hjemme hos mig har {name} en fast plads.
# close
a Nu er det din tur.
a Du bestemmer.
a Resten er op til dig.
c Så, nu ved du det.
c Prøv det bare.
p Det er et nærmere kig værd.
p Valget er dit.
e Hvad venter du på?
e Forkæl dig selv!
h Jeg siger det ikke til nogen.
h Tak mig senere.
m Tag dig god tid.
m I dit eget tempo.
a Det bedste er at prøve.
# calls
a Se {name} i dag.
a Prøv det selv.
a Tag et kig.
c Gå ind og kig.
p Læs mere om {name}.
e Oplev {name} nu!
h Kom nu, klik.
m Oplev {name} i ro og mag.
# point
a Det bedste? {point}.
a Og så: {point}.
a Det kan jeg lide: {point}.
a Godt at vide: {point}.
a Og der er mere: {point}.
c Og ved du hvad? {point}.
p Et vigtigt punkt: {point}.
e Og hør så her: {point}!
m Et lille plus: {point}.
`,
});
