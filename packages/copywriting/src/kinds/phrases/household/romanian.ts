/** What is said in Romanian of appliances, of what does one good, of storage and of bedding; the form is told in `read-kinds.ts`. */
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
`;
