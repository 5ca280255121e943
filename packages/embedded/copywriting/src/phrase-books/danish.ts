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
a Dagens tip: {name}.
a {name}, siger det dig noget?
a Mit nye fund: {name}.
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
a {name}: {count} {reasons}.
a Hvorfor {name}? {count} {reasons}.
c Okay, {name} i {count} {reasons}.
p {name}: {count} {reasons}, kort og klart.
e {name}! {count} {reasons} til at juble!
h {count} {reasons}. Den skyldige: {name}.
m {name}, roligt og enkelt: {count} {reasons}.
# problem
a Der er altid noget, der ikke passer.
a Det er ikke let at finde det rigtige.
a Længe lod jeg bare stå til.
a Der må findes noget bedre.
a Til sidst slap tålmodigheden op.
c Du har sikkert også ledt længe.
p Alt for ofte stiller vi os tilfredse.
p Det koster tid og tålmodighed.
e Slut med halve løsninger!
h Min plan B var at vente på et mirakel.
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
a Papiret knitrer allerede.
a Det her bliver spændende.
a Hvem elsker ikke at pakke op?
# named
a Må jeg præsentere: {name}.
a Mit svar: {name}.
a Så kom tippet: {name}.
c Og så fandt jeg det her: {name}.
p Mit valg: {name}.
e Og her er mit fund: {name}!
h Trommehvirvel, tak: {name}.
m Til sidst fandt jeg det rigtige: {name}.
# named.unboxing
a Og der er det: {name}.
a Hej, {name}.
# benefit
a Hvad jeg godt kan lide?
a Hvorfor lige det her?
a Hvad gør forskellen?
# everyday
a Det er blevet en del af hverdagen.
a Det vænnede jeg mig hurtigt til.
a Siden da er det blevet nemmere.
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
a Min dom? Klar anbefaling.
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
a Det her anbefaler jeg: {name}.
a Jeg holder fast i mit valg: {name}.
a Jeg skulle ikke tænke længe.
a Jeg fortæller det gerne videre.
a Præcis som jeg havde håbet.
a Hvorfor ventede jeg så længe?
a Jeg ville ikke ændre noget.
a Det overgik mine forventninger.
a Mere af den slags, tak.
a Jeg anbefaler det til alle, der spørger.
# close
a Nu er det din tur.
a Du bestemmer.
a Resten er op til dig.
c Så, nu ved du det.
p Valget er dit.
e Hvad venter du på?
e Forkæl dig selv!
h Jeg siger det ikke til nogen.
h Tak mig senere.
m Tag dig god tid.
m I dit eget tempo.
a Kig selv efter.
a Prøv, og mærk efter.
# calls
a Se mere i dag: {name}.
a Prøv det selv.
a Tag et kig.
c Gå ind og kig.
c Husk navnet: {name}.
p Læs mere her: {name}.
e Oplev det nu: {name}!
h Kom nu, klik.
m Oplev i ro og mag: {name}.
# point
a Det bedste? {point}.
a Og så: {point}.
a Det kan jeg lide: {point}.
a Godt at vide: {point}.
a Og en ting til: {point}.
c Og ved du hvad? {point}.
p Afgørende for mig: {point}.
e Og hør så her: {point}!
m Et lille plus: {point}.
# point.verb
a Det bedste? {point}.
a Hvad der overbeviste mig? {point}.
c Og ved du hvad? {point}.
p Vigtigst for mig? {point}.
e Og hør så her! {point}!
m Det, jeg godt kan lide? {point}.
# point.figure
a I tal: {point}.
a Godt at vide: {point}.
# point.offer
a Lige nu: {point}.
a Og prisen: {point}.
`,
});
