/** What is said in Spanish of groups of products; the form is told in `read-kinds.ts`. */
export const spanishKinds = `
# cup
p Mi taza de siempre era demasiado pequeña o demasiado pesada.
p En la taza equivocada, el café pierde la mitad de su encanto.
p ¿Bebes lo suficiente en los días con prisa?
p Siempre se me olvida beber.
ph Mis plantas beben con más regularidad que yo.
= Para el primer café y el último té
= Una sensación agradable en la mano
= Fácil de llenar y de enjuagar
= Para cualquier bebida favorita
= Para charlas largas y pausas cortas
# taste
p La despensa está llena y no me apetece nada.
p A media tarde llegan las ganas de algo rico.
p ¿Qué sacas a la mesa cuando hay visita?
p En la mesa faltaba algo.
ph Abro la nevera diez veces por si ha cambiado.
= Un pequeño placer para la pausa
= Para compartir, o no
= Para la hora entre la comida y la cena
= Algo rico para los invitados
= En la mesa en un momento
# wear
p El armario está lleno y no tengo nada que ponerme.
p Mi ropa bonita nunca era la más cómoda.
p ¿Qué te pones cuando hay prisa?
p Siempre hay algo que aprieta.
ph La mitad de mi armario es pura decoración.
= Combina con lo que ya hay en el armario
= Para días largos y noches sin plan
= Te vistes en un momento y sales
= Para el trabajo y el fin de semana
= El detalle que termina un look sencillo
# care
p Mi rutina era agua y esperanza.
p Seis botes a medias, y ninguno me convence.
p ¿Cuánto tiempo te dedicas a ti?
p Las rutinas complicadas no me duran.
ph Mi espejo y yo ya solo nos saludamos.
= Encaja en cualquier rutina
= Un minuto de calma solo para mí
= Un minuto basta para aplicar
= Para el cuidado de cada día
= Un cuidado que no se me olvida
# home
p En casa siempre había un rincón vacío.
p Cambio los muebles de sitio y sigue faltando algo.
p ¿Cuál es tu rincón favorito de casa?
p En la habitación faltaba algo.
ph Mi estilo de decoración se llama: ya lo haré.
= El detalle que completa una habitación
= Combina con lo que ya tienes
= Para todos los días en casa
= Un regalo para estrenar casa
= Da gusto volver a casa
# tech
p Mi cajón es un museo de aparatos viejos.
p Muchos aparatos quitan más tiempo del que ahorran.
p ¿Cuántos cables hay por tu casa?
p Nada funcionaba a la primera.
ph Mi aparato de antes hacía dos cosas: pitar y fallar.
= Para todos los días
= Encuentra sitio en cualquier parte
= Para el trabajo y para después
= Tecnología que no estorba
= Un regalo para amantes de la tecnología
# bag
p En mi bolso de antes nunca encontraba las llaves.
p Un bolso es pequeño y el siguiente se lo traga todo.
p ¿Qué llevas encima todos los días?
p Nunca tengo una mano libre.
ph En mi bolso viejo viven recibos de otra época.
= Espacio para todo lo que pide el día
= Para el trabajo y el fin de semana
= Viene a todas partes
= Todo dentro en un momento
= Combina con cualquier abrigo
# cook
p Por la noche, las ganas de cocinar se me iban rápido.
p La cocina estaba llena y faltaba justo lo que hacía falta.
p ¿Qué hay hoy para comer?
p Cocinar me llevaba demasiado tiempo.
ph Mi especialidad, hasta ahora, era la tostada.
= Para noches con prisa y domingos largos
= Para recetas de siempre e ideas nuevas
= Tiene su sitio en la cocina
= Un regalo para quien disfruta cocinando
# clean
p Acabo de limpiar y el polvo ya ha vuelto.
p Limpiar siempre se quedaba para mañana.
p ¿A quién le gusta limpiar en tu casa?
p El polvo siempre gana.
ph El polvo de mi casa ya tiene nombre.
= Para un repaso rápido
= Un sábado libre en vez de un sábado de limpieza
= También cuando llegan visitas sin avisar
= Una casa para andar sin zapatos
# habit
p Buenos propósitos he tenido muchos.
p Al tercer día siempre lo dejaba.
p ¿Cuántas veces has vuelto a empezar?
p Lo más difícil era empezar.
ph Mi sofá me echa de menos cuando me levanto.
= Cabe en unos minutos libres
= Un hábito fácil de empezar
= Pasos pequeños, cada día
= Un tiempo solo para mí
# work
p En casa, la lista de arreglos no paraba de crecer.
p Con la herramienta equivocada, todo tarda el doble.
p ¿Qué lleva semanas esperando en tu casa?
p Siempre tenía que pedirlo prestado.
ph Mi vecino se esconde cuando voy a pedirle algo.
= Para la casa, el patio y el jardín
= Para el proyecto del fin de semana
= Un regalo para quien lo hace todo en casa
= El gusto de hacerlo con las propias manos
# outdoor
p Con lo bien que se está fuera, y yo en el sofá.
p Planeaba excursiones y luego las dejaba para otro día.
p ¿Cuándo fue tu última escapada al aire libre?
p El sofá ganaba todos los fines de semana.
ph Mis botas de montaña solo conocen el pasillo.
= Para escapadas cortas y rutas largas
= Un motivo para salir más
= Para fines de semana que se cuentan
= A solas o con amigos
# pets
p En casa, quien más exige tiene cuatro patas.
p La mitad del sofá ya no es mía.
p ¿Quién manda en tu casa?
p Esa mirada siempre gana.
ph Yo pago el alquiler y deciden cuatro patas.
= Para tu mejor amigo de cuatro patas
= Para quien mima a su mascota
= Un regalo para amantes de los animales
= Para los días en compañía
# play
p Una tarde libre y nadie tiene una idea.
p Todos miran el móvil y nadie juega.
p ¿Cuándo jugaste por última vez de verdad?
p Los días de lluvia se hacían largos.
ph El lema de la familia era: me aburro.
= Para tardes que pasan volando
= A solas o en familia
= Un regalo que se estrena en el acto
= Para jugar, reír y descubrir
# baby
p Con un bebé siempre falta una tercera mano.
p Salir de casa con un niño era toda una expedición.
p ¿Cuándo dormiste la última noche entera?
p Con un bebé, cada minuto cuenta.
ph Las llaves en la nevera, y la leche en el bolso.
= Un regalo para recién nacidos
= Para días largos y noches cortas
= Un gesto menos para los padres
= Más tiempo para mimos
# paper
p Mis mejores ideas acababan en papeles sueltos.
p Las notas del móvil no las encuentro nunca.
p ¿Dónde apuntas tus ideas?
p Había papeles por todas partes.
ph Mi lista de tareas ya tiene su propia lista.
= Para listas, planes y pensamientos
= Un momento tranquilo sin pantalla
= Para el escritorio y para el camino
= Un regalo para quien disfruta escribiendo
# groom
p En el baño siempre iba con prisa.
p Frente al espejo usaba lo primero que encontraba.
p ¿También vas con prisa en el baño?
p Dos minutos pueden ser muy largos.
ph Mi espejo ya lo ha visto todo.
= Tiene su sitio en el baño
= Dos minutos solo para mí
= Para empezar bien el día y acabarlo mejor
= Para casa y para los viajes
# digital
p Siempre lo dejaba para mañana.
p Nunca encontraba el momento para eso.
p ¿Cuántas veces lo has dejado para luego?
p Nunca sabía por dónde empezar.
ph Dejarlo para mañana es mi deporte favorito.
= No ocupa sitio en la estantería
= Se empieza cuando uno quiere
= Cada uno a su ritmo
= Cabe en media hora libre
# service
p Eso llevaba demasiado tiempo en mi lista.
p De estas cosas me ocupo siempre al final.
p ¿Qué lleva siglos en tu lista?
p Se me olvidaba una y otra vez.
ph Mi lista de tareas y yo ya no nos hablamos.
= Una tarea menos en la lista
= Más tiempo para lo que da gusto
= Se decide una vez y la cabeza queda libre
= Una cosa menos en la que pensar
# outing
p Mis fines de semana eran todos iguales.
p Tenemos que salir más, decíamos siempre.
p ¿Cuándo hiciste algo especial por última vez?
p Todos los días eran iguales.
ph Mi última gran aventura fue ir al supermercado.
= Algo que esperar con ganas
= A solas, en pareja o con amigos
= Una pausa en la rutina
= Recuerdos en vez de trastos
# scent
p La mayoría de los aromas me parecían demasiado fuertes.
p Mi aroma tardé mucho en encontrarlo.
p ¿Qué aroma te recuerda los días buenos?
p Faltaba el aroma perfecto.
ph Mi aroma, hasta ahora, era el detergente.
= Un aroma para momentos tranquilos
= Un aroma que se reconoce
= Un regalo para alguien especial
= Para todas las estaciones
# any
p Durante mucho tiempo me las arreglé como pude.
p Llevaba tiempo buscando algo así.
p ¿Sabes qué me faltaba desde hace tiempo?
p Siempre faltaba algo.
ph Mi cajón de malas compras está lleno.
= Para todos los días
= Siempre a mano
= Un regalo que se usa
= Fácil de usar
= Fácil de encajar en el día a día
`;
