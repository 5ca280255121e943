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
= O mică plăcere în pauză
= De împărțit, sau nu
= Pentru ora dintre prânz și cină
= Ceva bun pentru musafiri
# wear
p Dulapul e plin, și n-am cu ce să mă îmbrac.
p Lucrurile mele frumoase nu erau niciodată comode.
p Ce îmbraci când te grăbești?
p Mereu strânge ceva.
ph Jumătate din dulapul meu e pur decor.
= Se potrivește cu ce e deja în dulap
= Pentru zile lungi și seri neplanificate
= Te îmbraci și pleci
= Pentru serviciu și pentru weekend
# care
p Rutina mea era apă și speranță.
p Șase borcane pe jumătate, și niciunul nu mă convinge.
p Cât timp îți iei pentru tine?
p Rutinele complicate nu țin la mine.
ph Eu și oglinda doar ne salutăm.
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
# paper
p Cele mai bune idei ajungeau pe bilețele.
p Notițele din telefon nu le mai găsesc niciodată.
p Unde îți notezi ideile?
p Erau bilețele peste tot.
ph Lista mea de treburi are propria ei listă.
= Pentru liste, planuri și gânduri
= Un moment liniștit fără ecran
= Pentru birou și pentru drum
= Un cadou pentru cine iubește scrisul
# groom
p În baie, totul era mereu pe fugă.
p În fața oglinzii luam ce apucam.
p Și tu te grăbești în baie?
p Două minute pot fi lungi.
ph Oglinda mea a văzut deja tot.
= Își are locul în baie
= Două minute doar pentru mine
= Un început bun și un sfârșit bun de zi
= Pentru acasă și pentru călătorii
# digital
p Amânam mereu pe mâine.
p Nu era niciodată momentul potrivit.
p De câte ori ai amânat?
p Nu știam niciodată de unde să încep.
ph Amânatul e sportul meu preferat.
= Nu ocupă loc pe raft
= Începi când vrei
= În ritmul tău
= Încape într-o jumătate de oră liberă
# service
p Era pe lista mea de mult prea mult timp.
p De astfel de lucruri mă ocup mereu la urmă.
p Ce ai pe listă de o veșnicie?
p Uitam de fiecare dată.
ph Eu și lista mea nu ne mai vorbim.
= Un punct mai puțin pe listă
= Mai mult timp pentru ce-ți place
= O decizie, și mintea e liberă
= O grijă în minus
# outing
p Weekendurile mele erau toate la fel.
p Ar trebui să ieșim mai des, ziceam mereu.
p Când ai făcut ultima oară ceva special?
p Zilele semănau între ele.
ph Ultima mea mare aventură a fost la supermarket.
= Ceva de așteptat cu drag
= De unul singur, în doi sau cu prietenii
= O pauză de la rutină
= Amintiri în loc de lucruri
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
p Multă vreme m-am descurcat cu altceva.
p Căutam de mult așa ceva.
p Știi ce mi-a lipsit mult timp?
p Mereu lipsea ceva.
ph Sertarul meu de cumpărături greșite e plin.
= Pentru fiecare zi
= Mereu la îndemână
= Un cadou care se folosește
= Ușor de folosit
`;
