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
# cook
p Por la noche, las ganas de cocinar se me iban rápido.
p La cocina estaba llena y faltaba justo lo que hacía falta.
= Para noches con prisa y domingos largos
= Para recetas de siempre e ideas nuevas
= Tiene su sitio en la cocina
= Un regalo para quien disfruta cocinando
# clean
p Acabo de limpiar y el polvo ya ha vuelto.
p Limpiar siempre se quedaba para mañana.
= Para un repaso rápido
= Un sábado libre en vez de un sábado de limpieza
= También cuando llegan visitas sin avisar
= Una casa para andar sin zapatos
# habit
p Buenos propósitos he tenido muchos.
p Al tercer día siempre lo dejaba.
= Cabe en unos minutos libres
= Un hábito fácil de empezar
= Pasos pequeños, cada día
= Un tiempo solo para mí
# work
p En casa, la lista de arreglos no paraba de crecer.
p Con la herramienta equivocada, todo tarda el doble.
= Para la casa, el patio y el jardín
= Para el proyecto del fin de semana
= Un regalo para quien lo hace todo en casa
= El gusto de hacerlo con las propias manos
# outdoor
p Con lo bien que se está fuera, y yo en el sofá.
p Planeaba excursiones y luego las dejaba para otro día.
= Para escapadas cortas y rutas largas
= Un motivo para salir más
= Para fines de semana que se cuentan
= A solas o con amigos
# pets
p En casa, quien más exige tiene cuatro patas.
p La mitad del sofá ya no es mía.
= Para tu mejor amigo de cuatro patas
= Para quien mima a su mascota
= Un regalo para amantes de los animales
= Para los días en compañía
# play
p Una tarde libre y nadie tiene una idea.
p Todos miran el móvil y nadie juega.
= Para tardes que pasan volando
= A solas o en familia
= Un regalo que se estrena en el acto
= Para jugar, reír y descubrir
# baby
p Con un bebé siempre falta una tercera mano.
p Salir de casa con un niño era toda una expedición.
= Un regalo para recién nacidos
= Para días largos y noches cortas
= Un gesto menos para los padres
= Más tiempo para mimos
# paper
p Mis mejores ideas acababan en papeles sueltos.
p Las notas del móvil no las encuentro nunca.
= Para listas, planes y pensamientos
= Un momento tranquilo sin pantalla
= Para el escritorio y para el camino
= Un regalo para quien disfruta escribiendo
# groom
p En el baño siempre iba con prisa.
p Frente al espejo usaba lo primero que encontraba.
= Tiene su sitio en el baño
= Dos minutos solo para mí
= Para empezar bien el día y acabarlo mejor
= Para casa y para los viajes
# digital
p Siempre lo dejaba para mañana.
p Nunca encontraba el momento para eso.
= No ocupa sitio en la estantería
= Se empieza cuando uno quiere
= Cada uno a su ritmo
= Cabe en media hora libre
# service
p Eso llevaba demasiado tiempo en mi lista.
p De estas cosas me ocupo siempre al final.
= Una tarea menos en la lista
= Más tiempo para lo que da gusto
= Se decide una vez y la cabeza queda libre
= Una cosa menos en la que pensar
# outing
p Mis fines de semana eran todos iguales.
p Tenemos que salir más, decíamos siempre.
= Algo que esperar con ganas
= A solas, en pareja o con amigos
= Una pausa en la rutina
= Recuerdos en vez de trastos
# scent
p La mayoría de los aromas me parecían demasiado fuertes.
p Mi aroma tardé mucho en encontrarlo.
= Un aroma para momentos tranquilos
= Un aroma que se reconoce
= Un regalo para alguien especial
= Para todas las estaciones
# any
p Durante mucho tiempo me las arreglé como pude.
p Llevaba tiempo buscando algo así.
= Para todos los días
= Siempre a mano
= Un regalo que se usa
= Fácil de usar
= Fácil de encajar en el día a día
`;
