import { spanishHousehold } from "../kinds/phrases/household/spanish.ts";
import { spanishKinds } from "../kinds/phrases/spanish.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const spanish = createPhraseBook({
  language: "es",
  reasons: { one: "razón", other: "razones" },
  kinds: spanishKinds + spanishHousehold,
  text: `
# hook
a Tienes que ver esto.
a Ojalá lo hubiera descubierto antes.
c Espera, no sigas deslizando.
c Oye, te quiero enseñar algo.
c A ver, ¿ya has visto esto?
c Dame diez segundos, ¿vale?
p Una buena idea se reconoce a la primera.
p El buen diseño merece atención.
p Quien busca mucho sabe lo que quiere.
p Las mejores ideas suelen ser sencillas.
p Todo está en los detalles.
e ¡Para, tienes que ver esto!
e ¡Qué ganas tenía de enseñarte esto!
e ¡Espera a ver esto!
e ¡Tenía que compartir esto contigo!
h Mi cartera se ha puesto a temblar.
h Nadie ha preguntado, pero lo cuento igual.
h Voy a fingir que esto no me emociona.
h Mi carrito lo supo antes que yo.
h Esto no es un simulacro.
m Respira un momento.
m Hay cosas que hacen el día más fácil.
m A todos nos viene bien un poco de calma.
m Un pequeño placer también cuenta.
m A veces basta algo muy sencillo.
# hook.named
a Mi descubrimiento: {name}.
a ¿Te suena {name}?
a Hoy te recomiendo esto: {name}.
# hook.standard
a Esto es lo que más me gusta últimamente.
a Justo lo que estaba buscando.
a ¿Te enseño algo bonito?
# hook.problem
a Tiene que haber una forma más fácil.
a Una tontería puede arruinarte el día.
a Hay cosas que simplemente molestan.
# hook.testimonial
a Te digo lo que pienso, sin rodeos.
a Esta es mi opinión sincera.
a Mi experiencia, sin guion.
# hook.unboxing
a Mira lo que acaba de llegar.
a Vamos a abrirlo en compañía.
a Por fin ha llegado mi paquete.
# hook.before
a Primero el antes, luego el después.
a Un cambio pequeño, una gran diferencia.
a Antes era otra historia.
# hook.list
a {name}: {count} {reasons}.
a ¿Por qué {name}? {count} {reasons}.
c A ver, {name} en {count} {reasons}.
p {name}: {count} {reasons}, claras y breves.
e ¡{name}! ¡{count} {reasons} que me encantan!
h {name}: {count} {reasons} y ningún remordimiento.
m {name}, en {count} {reasons} sencillas.
# problem
a Siempre hay algo que no encaja.
a Encontrar lo adecuado no es tan fácil.
a Durante mucho tiempo me conformé.
a Tiene que haber algo mejor.
a Ya no podía más.
a Así no podía seguir.
a Nada me convencía del todo.
c Seguro que tú también llevas tiempo buscando.
c La verdad, ya había probado de todo.
p Demasiado a menudo nos conformamos.
p Eso cuesta tiempo y paciencia.
e ¡Se acabaron las medias tintas!
e ¡Yo quería algo mejor!
h Mi plan B era esperar un milagro.
h Hasta el gato puso mala cara.
m Las pequeñas molestias se acumulan.
m Uno se acostumbra a casi todo.
a Y piensas: ya lo haré mañana.
# before
a Antes siempre faltaba algo.
a Así era antes mi día.
a Antes me conformaba y ya.
# doubt
a Al principio tenía mis dudas.
a Pensé: ¿de verdad lo necesito?
a Reconozco que me lo pensé mucho.
# opening
a Venga, fuera la tapa.
a Vamos a abrirlo.
a Este momento me encanta.
a Ya se oye el papel.
a Qué intriga, de verdad.
a ¿A quién no le gusta abrir paquetes?
# named
a Mira lo que encontré: {name}.
a Mi respuesta: {name}.
a Y entonces me dieron el soplo: {name}.
c Y entonces encontré esto: {name}.
p Mi elección: {name}.
e ¡Y aquí está! ¡{name}!
h Redoble de tambores: {name}.
m Y por fin di con esto: {name}.
# named.unboxing
a Y por fin: {name}.
a Hola, {name}.
# benefit
a ¿Qué me gusta de esto?
a ¿Por qué esto y no otra cosa?
a ¿Dónde está la diferencia?
# everyday
a Ya forma parte de mi rutina.
a Me acostumbré enseguida.
a Desde entonces, todo es más fácil.
# details
a Lo he mirado todo con lupa.
a Acércate un poco.
a De cerca me gusta todavía más.
# try
a Tenía que probarlo ya.
a Y ahora, la prueba de verdad.
a A ver qué tal.
# after
a ¿Y ahora? Mucho mejor.
a La diferencia se nota.
a Hoy todo es más sencillo.
# relief
a Por fin dejo de pensar en eso.
a Qué alivio.
# opinion
a ¿Mi veredicto? Un sí rotundo.
a Volvería a elegir lo mismo.
a Yo lo tengo claro.
# recap
a En resumen.
a ¿Con qué te quedas?
a Te lo cuento en pocas palabras.
# bonus
a Ah, y una cosa más.
a Y de regalo, otra razón.
# number
a Número {n}.
a Razón número {n}.
c Venga, número {n}.
p Punto número {n}.
e ¡Y aquí va la número {n}!
h Número {n}, agárrate.
m Número {n}, así de simple.
# good
a Lo recomiendo sin dudarlo: {name}.
a Me quedo con esto: {name}.
a No me lo tuve que pensar mucho.
a Se lo cuento a todo el mundo.
a Es justo lo que esperaba.
a ¿Por qué habré tardado tanto?
a No le cambiaría nada.
a Superó mis expectativas.
a Quiero más de esto.
a Por mi parte, prueba superada.
a Me encanta.
a Vaya acierto.
a Yo, feliz.
a Qué gusto da.
a Y mira que soy exigente.
a Un acierto total.
a Qué buena sorpresa.
a A mí me ha convencido.
# close
a Ahora es tu turno.
a Tú decides.
c Pues nada, ya lo sabes.
p La decisión es tuya.
e ¿A qué esperas?
e ¡Date el gusto!
h No se lo diré a nadie.
h Ya me darás las gracias.
m Tómate tu tiempo.
m Sin prisa.
a Compruébalo por tu cuenta.
# calls
a Descúbrelo hoy: {name}.
a Pruébalo y me cuentas.
a Échale un vistazo.
c Venga, ve a mirar.
c Quédate con el nombre: {name}.
p Descúbrelo aquí: {name}.
e ¡No te quedes sin probarlo!
h Venga, haz clic.
m Descúbrelo con calma: {name}.
# point
a ¿Lo mejor? {point}.
a Además: {point}.
a Lo que me convence: {point}.
a Es bueno saberlo: {point}.
a Y hay más: {point}.
c ¿Y sabes qué? {point}.
p Un punto clave: {point}.
e ¿Y sabes lo que más me gusta? ¡{point}!
m Un pequeño extra: {point}.
# point.figure
a En cifras: {point}.
a Es bueno saberlo: {point}.
# point.offer
a Ahora mismo: {point}.
a Y en el precio: {point}.
`,
});
