/** What is said in French of appliances, of what does one good, of storage and of bedding; the form is told in `read-kinds.ts`. */
export const frenchHousehold = `
# device
p L'ancien faisait tant de bruit que je l'éteignais.
p Ces choses-là, on y pense quand elles manquent.
p Qu'est-ce qui tourne toute la journée chez toi ?
p Chez moi, c'était toujours trop bruyant, trop chaud ou trop froid.
ph La notice était plus épaisse que l'appareil.
= Fait son travail sans qu'on y pense
= Vite installé, vite prêt
= Pour tous les jours de l'année
= Un geste, et ça tourne
# rest
p Après une longue journée, je ne fais plus rien.
p Je m'occupais de tout, sauf de moi.
p Quand as-tu fait quelque chose pour toi ?
p La pause passait toujours en dernier.
ph Mes épaules ont leur propre agenda.
= Pour la fin d'une longue journée
= Un moment calme rien que pour moi
= Pour la maison et pour les voyages
= Tient dans une petite pause
# order
p Chez moi, tous les tiroirs étaient des fourre-tout.
p Rangé le dimanche, en désordre le mardi.
p Où mets-tu ce qui n'a pas de place ?
p Je cherchais plus que je ne trouvais.
ph La chaise de la chambre, c'était ma deuxième armoire.
= Une place pour tout ce qui traîne
= Pour les petits logements bien remplis
= De quoi transformer un tas en rangement
= Vite rempli, vite retrouvé
# bed
p Je retournais mon oreiller la moitié de la nuit.
p Trop chaud à minuit, trop froid à quatre heures.
p Tu as bien dormi cette nuit ?
p À mon lit, j'y pensais toujours en dernier.
ph Mon réveil et moi, on ne se parle plus.
= Pour les longues nuits et les matins lents
= De quoi attendre le soir avec impatience
= Pour le lit et pour le canapé
= Un cadeau pour qui aime dormir
`;
