/** What is said in Spanish of groups of products; the form is told in `read-kinds.ts`. */
export const spanishKinds = `
# cup
p Mi taza de siempre era demasiado pequeña o demasiado pesada.
p En la taza equivocada, el café pierde la mitad de su encanto.
= Para el primer café y el último té
= Una sensación agradable en la mano
= Fácil de llenar y de enjuagar
= Para cualquier bebida favorita
= Para charlas largas y pausas cortas
# taste
p La despensa está llena y no me apetece nada.
p A media tarde llegan las ganas de algo rico.
= Un pequeño placer para la pausa
= Para compartir, o no
= Para la hora entre la comida y la cena
= Algo rico para los invitados
= En la mesa en un momento
# wear
p El armario está lleno y no tengo nada que ponerme.
p Mi ropa bonita nunca era la más cómoda.
= Combina con lo que ya hay en el armario
= Para días largos y noches sin plan
= Te vistes en un momento y sales
= Para el trabajo y el fin de semana
= El detalle que termina un look sencillo
# care
p Mi rutina era agua y esperanza.
p Seis botes a medias, y ninguno me convence.
= Encaja en cualquier rutina
= Un minuto de calma solo para mí
= Un minuto basta para aplicar
= Para el cuidado de cada día
= Un cuidado que no se me olvida
# home
p En casa siempre había un rincón vacío.
p Cambio los muebles de sitio y sigue faltando algo.
= El detalle que completa una habitación
= Combina con lo que ya tienes
= Para todos los días en casa
= Un regalo para estrenar casa
= Da gusto volver a casa
# tech
p Mi cajón es un museo de aparatos viejos.
p Muchos aparatos quitan más tiempo del que ahorran.
= Para todos los días
= Encuentra sitio en cualquier parte
= Para el trabajo y para después
= Tecnología que no estorba
= Un regalo para amantes de la tecnología
# bag
p En mi bolso de antes nunca encontraba las llaves.
p Un bolso es pequeño y el siguiente se lo traga todo.
= Espacio para todo lo que pide el día
= Para el trabajo y el fin de semana
= Viene a todas partes
= Todo dentro en un momento
= Combina con cualquier abrigo
# any
p Durante mucho tiempo me las arreglé como pude.
p Llevaba tiempo buscando algo así.
= Para todos los días
= Siempre a mano
= Un regalo que se usa
= Fácil de usar
= Fácil de encajar en el día a día
`;
