/** What is said in French of appliances, of what does one good, of storage and of bedding, and of what is offered, written and groomed; the form is told in `read-kinds.ts`. */
export const frenchHousehold = `
# device
p L'ancien faisait tant de bruit que je l'éteignais.
p Ces choses-là, on y pense quand elles manquent.
p Qu'est-ce qui tourne toute la journée chez toi ?
p Chez moi, c'était toujours trop bruyant, trop chaud ou trop froid.
ph La notice était plus épaisse que l'appareil.
m Au bout de quelques jours, on n'y pense plus.
m J'allume, et je m'occupe d'autre chose.
m On se sent mieux à la maison.
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
m Le soir, c'est mon petit rituel.
m Je m'installe et je ne fais rien du tout.
m Après, on peut de nouveau me parler.
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
m Je retrouve même les ciseaux.
m Tout à coup, il y a de la place.
m Rangé dimanche, et ça dure.
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
m Le soir, j'ai hâte d'aller au lit.
m Le matin, je reste bien cinq minutes de plus.
m On s'allonge, on éteint, bonne nuit.
= Pour les longues nuits et les matins lents
= De quoi attendre le soir avec impatience
= Pour le lit et pour le canapé
= Un cadeau pour qui aime dormir
# paper
p Mes meilleures idées finissaient sur des bouts de papier.
p Les notes du téléphone, je ne les retrouve jamais.
p Où est-ce que tu notes tes idées ?
p Il y avait des papiers partout.
ph Ma liste de tâches a sa propre liste de tâches.
m Mes idées ont enfin leur place.
m Quelques lignes le soir, pas plus.
m J'écris de nouveau à la main.
= Pour les listes, les projets et les pensées
= Un moment calme sans écran
= Pour le bureau et pour la route
= Un cadeau pour qui aime écrire
# groom
p Dans la salle de bains, tout devait aller vite.
p Devant le miroir, je prenais ce qui traînait.
p Tu fais tout à la hâte dans la salle de bains ?
p Deux minutes, ça peut être long.
ph Mon miroir a déjà tout vu.
m Le matin, dans la salle de bains, tout se passe en douceur.
m Après ça, la journée peut commencer.
m Ça part aussi en voyage avec moi.
= Une vraie place dans la salle de bains
= Deux minutes rien que pour moi
= Pour bien commencer et bien finir la journée
= Pour la maison et pour les voyages
# digital
p Je remettais toujours ça à demain.
p Pour ça, ce n'était jamais le bon moment.
p Combien de fois as-tu remis ça à plus tard ?
p Je ne savais jamais par où commencer.
ph Remettre à demain, c'est mon sport national.
m J'ai commencé un mardi tout à fait ordinaire.
m Ça tient dans la demi-heure avant le dîner.
m Maintenant, je ne remets plus rien à demain.
= Ça ne prend aucune place sur l'étagère
= On commence quand on veut
= Chacun à son rythme
= Ça tient dans une demi-heure libre
# service
p Sur ma liste, ça traînait depuis bien trop longtemps.
p Ces choses-là, je m'en occupe toujours en dernier.
p Qu'est-ce qui traîne sur ta liste depuis longtemps ?
p J'y pensais, puis j'oubliais.
ph Ma liste et moi, on ne se parle plus.
m Depuis, je n'y pense presque plus.
m Pour moi, le sujet est réglé.
m J'ai enfin la tête libre.
= Une ligne de moins sur la liste
= Plus de temps pour ce qui fait plaisir
= Une décision, et l'esprit libre
= Une chose de moins à laquelle penser
# outing
p Mes week-ends se ressemblaient tous.
p On devrait sortir plus souvent, disait-on toujours.
p Ton dernier moment vraiment spécial, c'était quand ?
p Les jours se ressemblaient tous.
ph Ma dernière grande aventure, c'était le supermarché.
m On en parle encore aujourd'hui.
m Pendant quelques heures, le quotidien était loin.
m La prochaine fois, j'emmène des amis.
= De quoi se réjouir à l'avance
= En solo, à deux ou entre amis
= Une pause dans le quotidien
= Des souvenirs plutôt que des objets
`;
