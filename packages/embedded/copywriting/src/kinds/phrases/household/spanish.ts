/** What is said in Spanish of appliances, of what does one good, of storage and of bedding, and of what is offered, written and groomed; the form is told in `read-kinds.ts`. */
export const spanishHousehold = `
# device
p El de antes hacía tanto ruido que lo apagaba.
p De estas cosas te acuerdas cuando faltan.
p ¿Qué funciona todo el día en tu casa?
p En casa siempre hacía demasiado ruido, calor o frío.
ph El manual era más grueso que el aparato.
m A los pocos días ni te acuerdas de que está.
m Encender, y a otra cosa.
m En casa se está mucho mejor.
= Hace su trabajo sin que te des cuenta
= Se coloca en un momento
= Para todos los días del año
= Un gesto, y en marcha
# rest
p Después de un día largo, solo quiero sentarme.
p Cuidaba de todo, menos de mí.
p ¿Cuándo hiciste algo por ti la última vez?
p La pausa siempre quedaba para el final.
ph Mis hombros tienen su propia agenda.
m Por la noche es mi pequeño ritual.
m Me recuesto y no hago nada de nada.
m Después ya se puede hablar conmigo.
= Para el final de un día largo
= Un momento tranquilo para mí
= Para casa y para los viajes
= Cabe en cualquier pausa
# order
p En casa, todos los cajones eran el cajón de sastre.
p Ordenaba el domingo, y el martes estaba todo igual.
p ¿Dónde pones las cosas que no tienen sitio?
p Buscaba más de lo que encontraba.
ph La silla del dormitorio era mi segundo armario.
m Ahora encuentro hasta las tijeras.
m De repente hay sitio.
m Lo ordené el domingo y así sigue.
= Un sitio para todo lo que anda suelto
= Para casas pequeñas con muchas cosas
= Convierte un montón en orden
= Fácil de llenar y de encontrarlo todo
# bed
p Me pasaba media noche dando vueltas a la almohada.
p A medianoche, calor, y a las cuatro, frío.
p ¿Qué tal dormiste anoche?
p En mi cama siempre pensaba lo último.
ph Mi despertador y yo ya no nos hablamos.
m Por la noche me apetece irme a la cama.
m Por la mañana me quedo cinco minutos más.
m Tumbarse, apagar la luz y buenas noches.
= Para noches largas y mañanas lentas
= Algo que apetece al final del día
= Para la cama y para el sofá
= Un regalo para quien disfruta durmiendo
# paper
p Mis mejores ideas acababan en papeles sueltos.
p Las notas del móvil no las encuentro nunca.
p ¿Dónde apuntas tus ideas?
p Había papeles por todas partes.
ph Mi lista de tareas ya tiene su propia lista.
m Mis ideas por fin tienen su sitio.
m Unas líneas por la noche, nada más.
m Vuelvo a escribir a mano.
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
m Por la mañana, en el baño, todo va con calma.
m Y después, que venga el día.
m También se viene de viaje conmigo.
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
m Empecé un martes cualquiera.
m Cabe en la media hora antes de cenar.
m Ya no dejo nada para mañana.
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
m Desde entonces casi no pienso en ello.
m Para mí, asunto resuelto.
m Por fin tengo la cabeza libre.
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
m Todavía hablamos de aquel día.
m Por unas horas, la rutina quedó muy lejos.
m La próxima vez me llevo a mis amigos.
= Algo que esperar con ganas
= A solas, en pareja o con amigos
= Una pausa en la rutina
= Recuerdos en vez de trastos
`;
