/** What is said in Romanian of groups of products; the form is told in `read-kinds.ts`. */
export const romanianKinds = `
# cup
p Cana mea veche era mereu prea mică sau prea grea.
p În cana greșită, cafeaua își pierde jumătate din farmec.
= Pentru prima cafea și ultimul ceai
= O plăcere de ținut în mână
= Ușor de umplut și de clătit
= Pentru discuții lungi și pauze scurte
# taste
p Dulapul e plin, și totuși nu mă tentează nimic.
p După-amiaza apare pofta de ceva bun.
= O mică plăcere în pauză
= De împărțit, sau nu
= Pentru ora dintre prânz și cină
= Ceva bun pentru musafiri
# wear
p Dulapul e plin, și n-am cu ce să mă îmbrac.
p Lucrurile mele frumoase nu erau niciodată comode.
= Se potrivește cu ce e deja în dulap
= Pentru zile lungi și seri neplanificate
= Te îmbraci și pleci
= Pentru serviciu și pentru weekend
# care
p Rutina mea era apă și speranță.
p Șase borcane pe jumătate, și niciunul nu mă convinge.
= Încape în orice rutină
= Un minut de liniște doar pentru mine
= Ajunge un minut
= Pentru fiecare zi
# home
p Acasă era mereu acel colț gol.
p Mut mobila, și tot lipsește ceva.
= Completează o cameră
= Se potrivește cu ce e deja acasă
= Pentru fiecare zi acasă
= Un cadou de casă nouă
# tech
p Sertarul meu e un muzeu de gadgeturi vechi.
p Multe aparate cer mai mult timp decât economisesc.
= Pentru fiecare zi
= Își găsește locul oriunde
= Pentru muncă și pentru după
= Un cadou pentru pasionații de tehnologie
# bag
p În geanta mea veche nu găseam niciodată cheile.
p O geantă e prea mică, alta înghite tot.
= Loc pentru tot ce cere ziua
= Pentru serviciu și pentru weekend
= Merge oriunde
= Gata de plecare într-o clipă
# cook
p Seara, cheful de gătit îmi trecea repede.
p Bucătăria era plină, și lipsea tocmai ce trebuia.
= Pentru seri grăbite și duminici lungi
= Pentru rețete preferate și idei noi
= Își are locul în bucătărie
= Un cadou pentru cine iubește să gătească
# clean
p Abia am terminat curățenia, și praful s-a întors.
p Curățenia rămânea mereu pe mâine.
= Pentru o curățenie rapidă
= O sâmbătă liberă în loc de curățenie
= Chiar și când vin musafiri neanunțați
= O casă în care mergi desculț
# habit
p Intenții bune am avut destule.
p După trei zile renunțam mereu.
= Încape în câteva minute libere
= Un obicei ușor de început
= Pași mici, în fiecare zi
= Timp doar pentru mine
# work
p Lista de reparații din casă creștea mereu.
p Cu unealta greșită, totul durează dublu.
= Pentru casă, curte și grădină
= Pentru proiectul de weekend
= Un cadou pentru cine face totul singur
= Bucuria lucrului făcut cu mâna ta
# outdoor
p Afară e frumos, și eu stau în casă.
p Plănuiam excursii și apoi le amânam.
= Pentru ieșiri scurte și trasee lungi
= Un motiv să ieși mai des
= Pentru weekenduri de povestit
= De unul singur sau cu prietenii
# pets
p Animalul meu e mai mofturos decât mine.
p Jumătate de canapea nu mai e a mea.
= Pentru cel mai bun prieten cu patru lăbuțe
= Pentru cine își răsfață animalul
= Un cadou pentru iubitorii de animale
= Pentru zilele petrecute împreună
# play
p O după-amiază liberă, și nimeni n-are o idee.
p Toți se uită în telefon, nimeni nu se joacă.
= Pentru după-amiezi care trec repede
= De unul singur sau cu toată familia
= Un cadou care se încearcă imediat
= Pentru joacă, râsete și descoperiri
# baby
p Cu un bebeluș, lipsește mereu o a treia mână.
p Ieșirea din casă cu un copil era o expediție.
= Un cadou pentru nou-născut
= Pentru zile lungi și nopți scurte
= O grijă în minus pentru părinți
= Mai mult timp pentru îmbrățișări
# paper
p Cele mai bune idei ajungeau pe bilețele.
p Notițele din telefon nu le mai găsesc niciodată.
= Pentru liste, planuri și gânduri
= Un moment liniștit fără ecran
= Pentru birou și pentru drum
= Un cadou pentru cine iubește scrisul
# groom
p În baie, totul era mereu pe fugă.
p În fața oglinzii luam ce apucam.
= Își are locul în baie
= Două minute doar pentru mine
= Un început bun și un sfârșit bun de zi
= Pentru acasă și pentru călătorii
# digital
p Amânam mereu pe mâine.
p Nu era niciodată momentul potrivit.
= Nu ocupă loc pe raft
= Începi când vrei
= În ritmul tău
= Încape într-o jumătate de oră liberă
# service
p Era pe lista mea de mult prea mult timp.
p De astfel de lucruri mă ocup mereu la urmă.
= Un punct mai puțin pe listă
= Mai mult timp pentru ce-ți place
= O decizie, și mintea e liberă
= O grijă în minus
# outing
p Weekendurile mele erau toate la fel.
p Ar trebui să ieșim mai des, ziceam mereu.
= Ceva de așteptat cu drag
= De unul singur, în doi sau cu prietenii
= O pauză de la rutină
= Amintiri în loc de lucruri
# scent
p Cele mai multe parfumuri erau prea puternice pentru mine.
p Parfumul meu l-am căutat mult timp.
= Un parfum pentru clipe liniștite
= Un parfum care se recunoaște
= Un cadou pentru cineva special
= Pentru orice anotimp
# any
p Multă vreme m-am descurcat cu altceva.
p Căutam de mult așa ceva.
= Pentru fiecare zi
= Mereu la îndemână
= Un cadou care se folosește
= Ușor de folosit
`;
