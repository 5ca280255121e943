/** What is said in Spanish of appliances, of what does one good, of storage and of bedding; the form is told in `read-kinds.ts`. */
export const spanishHousehold = `
# device
p El de antes hacía tanto ruido que lo apagaba.
p De estas cosas te acuerdas cuando faltan.
p ¿Qué funciona todo el día en tu casa?
p En casa siempre hacía demasiado ruido, calor o frío.
ph El manual era más grueso que el aparato.
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
= Para noches largas y mañanas lentas
= Algo que apetece al final del día
= Para la cama y para el sofá
= Un regalo para quien disfruta durmiendo
`;
