/** What is said in Romanian of appliances, of what does one good, of storage and of bedding, and of what is offered, written and groomed; the form is told in `read-kinds.ts`. */
export const romanianHousehold = `
# device
p Cel vechi făcea atâta zgomot, încât îl opream.
p La lucrurile astea te gândești când lipsesc.
p Ce merge toată ziua la tine acasă?
p Acasă era mereu prea mult zgomot, prea cald sau prea frig.
ph Manualul era mai gros decât aparatul.
= Își face treaba pe fundal
= Gata de folosit imediat
= Pentru fiecare zi din an
= O singură atingere și pornește
# rest
p După o zi lungă, vreau doar să stau jos.
p Aveam grijă de toate, mai puțin de mine.
p Când ai făcut ultima dată ceva pentru tine?
p Pauza rămânea mereu la urmă.
ph Umerii mei au agenda lor.
= Pentru sfârșitul unei zile lungi
= Un moment liniștit pentru mine
= Pentru acasă și pentru drum
= Încape într-o pauză scurtă
# order
p Acasă, fiecare sertar era cel cu mărunțișuri.
p Duminică era ordine, iar marți era totul la loc.
p Unde pui lucrurile care nu au loc?
p Căutam mai mult decât găseam.
ph Scaunul din dormitor era al doilea meu dulap.
= Un loc pentru tot ce stă pe afară
= Pentru case mici cu multe lucruri
= Face ordine dintr-o grămadă
= Ușor de umplut și ușor de găsit
# bed
p Jumătate din noapte întorceam perna.
p La miezul nopții prea cald, la patru prea frig.
p Cum ai dormit azi-noapte?
p La patul meu mă gândeam mereu la urmă.
ph Eu și ceasul meu deșteptător nu mai vorbim.
= Pentru nopți lungi și dimineți leneșe
= Ceva de așteptat toată ziua
= Pentru pat și pentru canapea
= Un cadou pentru cine iubește somnul
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
m Am început într-o marți oarecare.
m Încape în jumătatea de oră dinaintea cinei.
m Acum nu mai amân nimic.
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
m De atunci aproape că nu mă mai gândesc la asta.
m Pentru mine, subiectul e rezolvat.
m În sfârșit am mintea liberă.
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
m Vorbim și azi despre asta.
m Câteva ore, rutina a fost departe.
m Data viitoare îmi aduc prietenii.
= Ceva de așteptat cu drag
= De unul singur, în doi sau cu prietenii
= O pauză de la rutină
= Amintiri în loc de lucruri
`;
