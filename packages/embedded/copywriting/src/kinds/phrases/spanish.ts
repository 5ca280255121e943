/** What is said in Spanish of groups of products; the form is told in `read-kinds.ts`. */
export const spanishKinds = `
# cup
p Mi taza de siempre era demasiado pequeña o demasiado pesada.
p En la taza equivocada, el café pierde la mitad de su encanto.
p ¿Bebes lo suficiente en los días con prisa?
p Siempre se me olvida beber.
ph Mis plantas beben con más regularidad que yo.
m Por la mañana es mi primer gesto.
m Cada pausa tiene ahora su pequeño ritual.
m En mi mesa ya no falta algo para beber.
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
m En mi casa nunca sobra.
m ¿Compartir? Solo con quien me cae bien.
m Me tomo mi tiempo para saborear.
= Un pequeño placer para la pausa
= Para compartir, o no
= Para la hora de la merienda
= Algo rico para los invitados
= En la mesa en un momento
# wear
p El armario está lleno y no tengo nada que ponerme.
p Mi ropa bonita nunca era la más cómoda.
p ¿Qué te pones cuando hay prisa?
p A mis looks siempre les faltaba algo.
ph La mitad de mi armario es pura decoración.
m Me visto y ya no le doy más vueltas.
m Por la mañana salgo de casa con otra cara.
m Me miro al espejo y me gusta lo que veo.
= Combina con lo que ya hay en el armario
= Para días largos y noches sin plan
= Te vistes en un momento y a la calle
= Para el trabajo y el fin de semana
= El detalle que termina un look sencillo
# care
p Mi rutina era agua y esperanza.
p Seis botes a medias, y ninguno me convence.
p ¿Cuánto tiempo te dedicas a ti?
p Las rutinas complicadas no me duran.
ph Mi espejo y yo ya solo nos saludamos.
m Estos minutos del día son míos.
m Después me siento mucho mejor.
m Ya es parte fija de mi rutina.
= Encaja en cualquier rutina
= Un minuto de calma solo para mí
= Con un minuto basta
= Para el cuidado de cada día
= Un cuidado que no se me olvida
# home
p En casa siempre había un rincón vacío.
p Cambio los muebles de sitio y sigue faltando algo.
p ¿Cuál es tu rincón favorito de casa?
p En la habitación faltaba algo.
ph Mi estilo de decoración se llama: ya lo haré.
m Llego a casa y me alegra la vista.
m La habitación parece otra.
m Cada noche se me va la vista ahí.
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
m En dos días ya era costumbre.
m Por fin un aparato que no me saca de quicio.
m Lo sacas, lo enciendes y lo entiendes.
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
m Salgo de casa y lo llevo todo.
m En el tren, en la oficina, en la compra, siempre conmigo.
m Las llaves por fin tienen su sitio.
= Espacio para todo lo que pide el día
= Para el trabajo y el fin de semana
= Para llevar a todas partes
= Todo dentro en un momento
= Combina con cualquier abrigo
# cook
p Por la noche, las ganas de cocinar se me iban rápido.
p La cocina estaba llena y faltaba justo lo que hacía falta.
p ¿Qué hay hoy para comer?
p Cocinar me llevaba demasiado tiempo.
ph Mi especialidad, hasta ahora, era la tostada.
m Desde entonces cocino más a menudo.
m Los domingos me gusta estar en la cocina.
m Esto ya no vuelve al fondo del armario.
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
m Luego me siento y disfruto de la calma.
m El resto del sábado es mío.
m Limpiar no es mi hobby, pero ahora acabo antes.
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
m Sigo constante, y eso es nuevo en mí.
m Son unos minutos, pero todos los días.
m Reconozco que me siento bien conmigo.
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
m El proyecto del verano pasado ya está terminado.
m Ahora hago más cosas por mi cuenta.
m Al acabar, miro el resultado y sonrío.
= Para la casa, el patio y el jardín
= Para el proyecto del fin de semana
= Un regalo para manitas
= El gusto de hacerlo con las propias manos
# outdoor
p Con lo bien que se está fuera, y yo en el sofá.
p Planeaba excursiones y luego las dejaba para otro día.
p ¿Cuándo fue tu última escapada al aire libre?
p El sofá ganaba todos los fines de semana.
ph Mis botas de montaña solo conocen el pasillo.
m Los fines de semana paso más tiempo fuera.
m Salgo y ya se verá.
m Un poco de aire fresco lo arregla todo.
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
m En casa ya pasó la prueba del olfato.
m Esa mirada dice más que cualquier opinión.
m Aquí salimos ganando dos.
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
m De repente todos se apuntan.
m La tarde se nos pasó sin darnos cuenta.
m Nadie miró el móvil.
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
m Nuestros días son un poco más tranquilos.
m Vuelvo a tener una mano libre.
m Cualquier padre o madre lo entiende.
= Un regalo para recién nacidos
= Para días largos y noches cortas
= Una tarea menos para los padres
= Más tiempo para mimos
# scent
p La mayoría de los aromas me parecían demasiado fuertes.
p Mi aroma tardé mucho en encontrarlo.
p ¿Qué aroma te recuerda los días buenos?
p Faltaba el aroma perfecto.
ph Mi aroma, hasta ahora, era el detergente.
m Me paro un momento y respiro.
m El ambiente cambia enseguida.
m Me recuerda a días felices.
= Un aroma para momentos tranquilos
= Un aroma que se reconoce
= Un regalo para alguien especial
= Para todas las estaciones
# any
p Hay tanto donde elegir que acabo llevándome cualquier cosa.
p Comparo durante horas y al final no decido nada.
p ¿Cuánto tardas tú en encontrar lo que buscas?
p Con las promesas bonitas pico enseguida.
ph Con mis malas compras podría abrir un mercadillo.
m No esperaba gran cosa, y menuda sorpresa.
m Así da gusto.
m Por una vez, acerté.
m Ojalá lo hubiera sabido antes.
m Mis amigos ya no me oyen hablar de otra cosa.
= También es una buena idea para regalar
= Se entiende a la primera
= Sin cambiar de costumbres
= Una preocupación menos
`;
