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
a Mira esto un momento.
c Espera, no sigas deslizando.
c Oye, te quiero enseñar algo.
c A ver, ¿ya has visto esto?
c Dame diez segundos, ¿vale?
p Unos segundos, una buena idea.
p El buen diseño merece atención.
p Si te fijas en los detalles, quédate.
p Las mejores ideas suelen ser sencillas.
p Vale la pena mirarlo de cerca.
e ¡Para, tienes que ver esto!
e ¡Qué ganas tenía de enseñarte esto!
e ¡Espera a ver esto!
e ¡Tenía que compartir esto contigo!
h Mi cartera se ha puesto a temblar.
h Nadie ha preguntado, pero lo cuento igual.
h Voy a fingir que esto no me emociona.
h Mi carrito lo supo antes que yo.
h Esto no es un simulacro.
m Respira un momento y mira.
m Hay cosas que hacen el día más fácil.
m Un momento tranquilo para ti.
m Tómate un momento.
m A veces basta algo muy sencillo.
# hook.named
a ¿Ya conoces {name}?
a Hoy te hablo de {name}.
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
a Antes era así. Y ahora, mira.
# hook.list
a {count} {reasons} para elegir {name}.
a ¿Por qué {name}? {count} {reasons}.
c A ver, {name} en {count} {reasons}.
p {name}: {count} {reasons}, claras y breves.
e ¡{name}! ¡{count} {reasons} que me encantan!
h {count} {reasons}, y la culpa es de {name}.
m {name}, en {count} {reasons} sencillas.
# problem
a Siempre hay algo que no encaja.
a Encontrar lo adecuado no es tan fácil.
a Lo compras y acaba en un cajón.
a Tiene que haber algo mejor.
a Y cada día es la misma historia.
c Seguro que a ti también te pasa.
c La verdad, ya había probado de todo.
p Demasiado a menudo nos conformamos.
p Eso cuesta tiempo y paciencia.
e ¡Se acabó lo regular!
e ¡Yo quería algo mejor!
h Mi cajón de errores está lleno.
h Hasta el gato puso mala cara.
m Las pequeñas molestias se acumulan.
m Uno se acostumbra a casi todo.
a Y uno piensa: mañana me ocupo.
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
# named
a Mira esto: {name}.
a Te presento {name}.
a Aquí tienes {name}.
a La respuesta: {name}.
c Y entonces encontré esto: {name}.
p Mi elección: {name}.
e ¡Y ahora, {name}!
h Redoble de tambores: {name}.
m Y entonces descubrí {name}.
# named.unboxing
a Y por fin: {name}.
a Hola, {name}.
# benefit
a Y ahora viene lo mejor.
a ¿Qué me gusta de esto?
a En el día a día se nota.
# everyday
a Encaja en cualquier día.
a Por la mañana, por la noche, de camino.
a Ya no salgo sin esto.
# details
a Vamos a ver los detalles.
a Acércate un poco.
a De cerca me gusta todavía más.
# try
a Hora de probar.
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
a ¿Mi veredicto? Me quedo con esto.
a Volvería a elegir lo mismo.
a Para mí, es un sí.
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
a Con {name} me quedo.
a Con {name} he vuelto a disfrutarlo.
a {name}: una idea también para regalar.
a Volvería a elegir {name}.
a En mi casa siempre hay sitio para {name}.
# close
a Ahora es tu turno.
a Tú decides.
a Lo demás depende de ti.
c Pues nada, ya lo sabes.
c Anda, prueba.
p Merece una mirada atenta.
p La decisión es tuya.
e ¿A qué esperas?
e ¡Date el gusto!
h No se lo diré a nadie.
h Ya me darás las gracias.
m Tómate tu tiempo.
m Sin prisa.
a Lo mejor es probar.
a Es cosa tuya.
a Es tu momento.
# calls
a Descubre {name} hoy.
a Pruébalo y me cuentas.
a Échale un vistazo.
c Venga, ve a mirar.
p Descubre más sobre {name}.
e ¡Ve a por {name}!
h Venga, haz clic.
m Descubre {name} con calma.
# point
a ¿Lo mejor? {point}.
a Además: {point}.
a Lo que me gusta: {point}.
a Es bueno saberlo: {point}.
a Y hay más: {point}.
c ¿Y sabes qué? {point}.
p Un punto clave: {point}.
e ¡Y atención! {point}.
m Un pequeño extra: {point}.
`,
});
