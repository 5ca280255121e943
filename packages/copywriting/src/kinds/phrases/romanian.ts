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
# any
p Multă vreme m-am descurcat cu altceva.
p Căutam de mult așa ceva.
= Pentru fiecare zi
= Mereu la îndemână
= Un cadou care se folosește
= Ușor de folosit
`;
