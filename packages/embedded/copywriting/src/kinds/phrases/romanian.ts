/** What is said in Romanian of groups of products; the form is told in `read-kinds.ts`. */
export const romanianKinds = `
# cup
p Cana mea veche era mereu prea mică sau prea grea.
p În cana greșită, cafeaua își pierde jumătate din farmec.
p Bei destul într-o zi plină?
p Uit mereu să beau.
ph Plantele mele beau mai regulat decât mine.
= Pentru prima cafea și ultimul ceai
= O plăcere de ținut în mână
= Ușor de umplut și de clătit
= Pentru discuții lungi și pauze scurte
# taste
p Dulapul e plin, și totuși nu mă tentează nimic.
p După-amiaza apare pofta de ceva bun.
p Ce pui pe masă când vin musafiri?
p Pe masă lipsea ceva.
ph Deschid frigiderul de zece ori, poate s-a schimbat.
m La mine acasă nu rămâne niciodată nimic.
m Împart doar cu oamenii dragi.
m Îmi iau timp să savurez.
= O mică plăcere în pauză
= De împărțit sau de păstrat
= Pentru gustarea de după-amiază
= Ceva bun pentru musafiri
# wear
p Dulapul e plin, și n-am cu ce să mă îmbrac.
p Lucrurile mele frumoase nu erau niciodată comode.
p Ce îmbraci când te grăbești?
p Ținutelor mele le lipsea mereu ceva.
ph Jumătate din dulapul meu e pur decor.
m Mă îmbrac și nu mai stau pe gânduri.
m Dimineața plec de acasă cu altă stare.
m În oglindă îmi place mult.
= Se potrivește cu ce e deja în dulap
= Pentru zile lungi și seri neplanificate
= Te îmbraci și pleci
= Pentru serviciu și pentru weekend
# care
p Rutina mea era apă și speranță.
p Șase borcane pe jumătate, și niciunul nu mă convinge.
p Cât timp îți iei pentru tine?
p La rutine complicate renunț repede.
ph Eu și oglinda doar ne salutăm.
m Minutele astea sunt doar ale mele.
m După aceea mă simt mult mai bine.
m Face deja parte din rutina mea.
= Încape în orice rutină
= Un minut de liniște doar pentru mine
= Ajunge un minut
= Pentru fiecare zi
# home
p Acasă era mereu acel colț gol.
p Mut mobila, și tot lipsește ceva.
p Care e colțul tău preferat de acasă?
p În cameră lipsea ceva.
ph Stilul meu de decor se numește: fac mai târziu.
m Ajung acasă și zâmbesc.
m Camera arată cu totul altfel.
m În fiecare seară, privirea se oprește acolo.
= Completează o cameră
= Se potrivește cu ce e deja acasă
= Pentru fiecare zi acasă
= Un cadou de casă nouă
# tech
p Sertarul meu e un muzeu de gadgeturi vechi.
p Multe aparate cer mai mult timp decât economisesc.
p Câte cabluri ai prin casă?
p Nimic nu mergea din prima.
ph Aparatul meu vechi știa două lucruri: să piuie și să se blocheze.
m După două zile era deja obicei.
m În sfârșit, un aparat care nu mă enervează.
m Scoți din cutie, pornești, gata.
= Pentru fiecare zi
= Își găsește locul oriunde
= Pentru muncă și pentru după
= Un cadou pentru pasionații de tehnologie
# bag
p În geanta mea veche nu găseam niciodată cheile.
p O geantă e prea mică, alta înghite tot.
p Ce cari cu tine în fiecare zi?
p N-am niciodată o mână liberă.
ph În geanta mea veche locuiesc bonuri din alte vremuri.
= Loc pentru tot ce cere ziua
= Pentru serviciu și pentru weekend
= Merge oriunde
= Gata de plecare într-o clipă
# cook
p Seara, cheful de gătit îmi trecea repede.
p Bucătăria era plină, și lipsea tocmai ce trebuia.
p Ce mâncăm azi?
p Gătitul îmi lua prea mult timp.
ph Specialitatea mea era, până acum, pâinea prăjită.
m De atunci gătesc mai des.
m Duminica stau cu drag în bucătărie.
m Nu mai ajunge în fundul dulapului.
= Pentru seri grăbite și duminici lungi
= Pentru rețete preferate și idei noi
= Își are locul în bucătărie
= Un cadou pentru cine iubește să gătească
# clean
p Abia am terminat curățenia, și praful s-a întors.
p Curățenia rămânea mereu pe mâine.
p Cui îi place să facă curat la voi?
p Praful câștigă mereu.
ph Praful meu are deja un nume.
= Pentru o curățenie rapidă
= O sâmbătă liberă în loc de curățenie
= Chiar și când vin musafiri neanunțați
= O casă în care mergi desculț
# habit
p Intenții bune am avut destule.
p După trei zile renunțam mereu.
p De câte ori ai luat-o de la capăt?
p Cel mai greu era începutul.
ph Canapelei îi e dor de mine când mă ridic.
= Încape în câteva minute libere
= Un obicei ușor de început
= Pași mici, în fiecare zi
= Timp doar pentru mine
# work
p Lista de reparații din casă creștea mereu.
p Cu unealta greșită, totul durează dublu.
p Ce te așteaptă de săptămâni întregi?
p Mereu trebuia să împrumut.
ph Vecinul se ascunde când vreau să împrumut ceva.
= Pentru casă, curte și grădină
= Pentru proiectul de weekend
= Un cadou pentru cine face totul singur
= Bucuria lucrului făcut cu mâna ta
# outdoor
p Afară e frumos, și eu stau în casă.
p Plănuiam excursii și apoi le amânam.
p Când ai ieșit ultima oară la aer?
p Canapeaua câștiga în fiecare weekend.
ph Bocancii mei cunosc doar holul.
m În weekend stau mai mult afară.
m Plecăm și vedem noi.
m Puțin aer curat rezolvă tot.
= Pentru ieșiri scurte și trasee lungi
= Un motiv să ieși mai des
= Pentru weekenduri de povestit
= De unul singur sau cu prietenii
# pets
p Animalul meu e mai mofturos decât mine.
p Jumătate de canapea nu mai e a mea.
p Cine e șeful la tine acasă?
p Privirea aceea câștigă mereu.
ph Eu plătesc chiria, și patru labe decid.
m La noi a trecut imediat testul mirosului.
m O privire ca asta spune mai mult decât orice recenzie.
m Ne bucurăm amândoi.
= Pentru cel mai bun prieten cu patru lăbuțe
= Pentru cine își răsfață animalul
= Un cadou pentru iubitorii de animale
= Pentru zilele petrecute împreună
# play
p O după-amiază liberă, și nimeni n-are o idee.
p Toți se uită în telefon, nimeni nu se joacă.
p Când te-ai jucat ultima oară pe bune?
p Zilele ploioase erau lungi la noi.
ph Motoul familiei era: mă plictisesc.
= Pentru după-amiezi care trec repede
= De unul singur sau cu toată familia
= Un cadou care se încearcă imediat
= Pentru joacă, râsete și descoperiri
# baby
p Cu un bebeluș, lipsește mereu o a treia mână.
p Ieșirea din casă cu un copil era o expediție.
p Când ai dormit ultima oară toată noaptea?
p Cu un bebeluș, fiecare minut contează.
ph Cheile în frigider, și laptele în geantă.
= Un cadou pentru nou-născut
= Pentru zile lungi și nopți scurte
= O grijă în minus pentru părinți
= Mai mult timp pentru îmbrățișări
# scent
p Cele mai multe parfumuri erau prea puternice pentru mine.
p Parfumul meu l-am căutat mult timp.
p Ce parfum îți amintește de zile bune?
p Lipsea parfumul potrivit.
ph Parfumul meu, până acum, era detergentul.
= Un parfum pentru clipe liniștite
= Un parfum care se recunoaște
= Un cadou pentru cineva special
= Pentru orice anotimp
# any
p Oferta e uriașă și, până la urmă, iau orice.
p Compar ore întregi și tot nu aleg nimic.
p Tu cât cauți până găsești ceva bun?
p La promisiuni frumoase cad prea ușor.
ph Cu cumpărăturile mele greșite aș putea deschide un talcioc.
m Nu mă așteptam la mult și m-a surprins.
m Așa da.
m De data asta am nimerit-o.
m Trebuia s-o fac mult mai devreme.
m Prietenii mei nu mai aud de altceva.
= Și o idee bună de cadou
= Se înțelege din prima
= Un nume de ținut minte
= O grijă mai puțin
`;
