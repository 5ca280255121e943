/** What is said in French of groups of products; the form is told in `read-kinds.ts`. */
export const frenchKinds = `
# cup
p Ma vieille tasse était toujours trop petite ou trop lourde.
p Dans la mauvaise tasse, le café perd la moitié de son charme.
= Pour le premier café et le dernier thé
= Agréable à tenir en main
= Facile à remplir, facile à rincer
= Pour toutes les boissons préférées
= Pour les longues discussions et les petites pauses
# taste
p Le placard est plein, et pourtant rien ne me fait envie.
p L'après-midi, l'envie de quelque chose de bon arrive.
= Un petit plaisir pour la pause
= À partager, ou pas
= Pour l'heure entre midi et le soir
= Quelque chose de bon pour les invités
= Prêt à servir
# wear
p L'armoire est pleine, et je n'ai rien à me mettre.
p Mes belles affaires n'étaient jamais les plus confortables.
= Va avec ce qu'il y a déjà dans l'armoire
= Pour les longues journées et les soirées improvisées
= Vite enfilé, et c'est parti
= Pour le travail et pour le week-end
= La touche qui termine une tenue simple
# care
p Ma routine, c'était de l'eau et de l'espoir.
p Six pots à moitié vides, et aucun ne me plaît.
= Trouve sa place dans chaque routine
= Une minute de calme rien que pour moi
= Une minute suffit pour l'appliquer
= Pour le soin de tous les jours
= Un soin que je n'oublie pas
# home
p À la maison, il y avait toujours ce coin vide.
p Je change les meubles de place, et il manque encore quelque chose.
= De quoi terminer une pièce
= Va avec ce qui est déjà là
= Pour tous les jours à la maison
= Un cadeau pour une crémaillère
= Un plaisir en rentrant chez soi
# tech
p Mon tiroir est un musée de vieux gadgets.
p La plupart des appareils prennent plus de temps qu'ils n'en font gagner.
= Pour tous les jours
= Trouve sa place partout
= Pour le travail et pour après
= De la technique qui sait se faire oublier
= Un cadeau pour qui aime la technique
# bag
p Dans mon vieux sac, je ne trouvais jamais mes clés.
p Un sac est trop petit, le suivant avale tout.
= De la place pour toute la journée
= Pour le travail et pour le week-end
= À emporter partout
= Vite rempli, vite fermé
= Va avec tous les manteaux
# cook
p Le soir, l'envie de cuisiner me quittait vite.
p Les placards étaient pleins, et il manquait le bon ustensile.
= Pour les soirs pressés et les longs dimanches
= Pour les recettes préférées et les nouvelles idées
= A sa place dans la cuisine
= Un cadeau pour qui aime cuisiner
# clean
p À peine le ménage fini, la poussière est de retour.
p Le ménage, chez moi, c'était toujours pour demain.
= Pour un petit coup entre deux
= Un samedi libre au lieu d'un samedi ménage
= Même quand les amis arrivent sans prévenir
= Une maison où l'on marche pieds nus avec plaisir
# habit
p Des bonnes résolutions, j'en ai pris beaucoup.
p Au bout de trois jours, j'abandonnais toujours.
= Tient en quelques minutes libres
= Une habitude facile à prendre
= De petits pas, chaque jour
= Du temps rien que pour moi
# work
p À la maison, la liste des travaux ne faisait que s'allonger.
p Avec le mauvais outil, tout prend deux fois plus de temps.
= Pour la maison, la cour et le jardin
= Pour le projet du week-end
= Un cadeau pour qui aime faire soi-même
= Le plaisir de l'avoir fait soi-même
# outdoor
p Dehors, tout m'attend, et je reste à l'intérieur.
p Mes sorties, je les prévoyais, puis je les reportais.
= Pour les petites sorties et les grandes virées
= Une raison d'être dehors plus souvent
= Pour des week-ends que l'on raconte
= En solo ou entre amis
# pets
p Mon animal est plus difficile que moi.
p La moitié du canapé n'est plus à moi depuis longtemps.
= Pour le meilleur ami à quatre pattes
= Pour qui aime gâter son animal
= Un cadeau pour les amis des animaux
= Pour les journées à deux
# play
p Un après-midi libre, et personne n'a d'idée.
p Tout le monde regarde son téléphone, personne ne joue.
= Pour des après-midi qui passent vite
= En solo ou en famille
= Un cadeau qu'on essaie tout de suite
= Pour jouer, rire et s'étonner
# baby
p Avec un bébé, il manque toujours une troisième main.
p Sortir avec un enfant, c'était chaque fois une expédition.
= Un cadeau de naissance
= Pour les longues journées et les courtes nuits
= Un geste de moins pour les parents
= Plus de temps pour les câlins
# paper
p Mes meilleures idées finissaient sur des bouts de papier.
p Les notes du téléphone, je ne les retrouve jamais.
= Pour les listes, les projets et les pensées
= Un moment calme sans écran
= Pour le bureau et pour la route
= Un cadeau pour qui aime écrire
# groom
p Dans la salle de bains, tout devait aller vite.
p Devant le miroir, je prenais ce qui traînait.
= A sa place dans la salle de bains
= Deux minutes rien que pour moi
= Pour bien commencer et bien finir la journée
= Pour la maison et pour les voyages
# digital
p Je remettais toujours ça à demain.
p Pour ça, ce n'était jamais le bon moment.
= Ne prend aucune place sur l'étagère
= On commence quand on veut
= Chacun à son rythme
= Tient dans une demi-heure libre
# service
p Sur ma liste, ça traînait depuis bien trop longtemps.
p Ces choses-là, je m'en occupe toujours en dernier.
= Une ligne de moins sur la liste
= Plus de temps pour ce qui fait plaisir
= Une décision, et l'esprit libre
= Une chose de moins à laquelle penser
# outing
p Mes week-ends se ressemblaient tous.
p On devrait sortir plus souvent, disait-on toujours.
= De quoi se réjouir à l'avance
= En solo, à deux ou entre amis
= Une pause dans le quotidien
= Des souvenirs plutôt que des objets
# scent
p La plupart des parfums étaient trop forts pour moi.
p Mon parfum, je l'ai cherché longtemps.
= Un parfum pour les moments calmes
= Un parfum que l'on reconnaît
= Un cadeau pour une personne chère
= Pour toutes les saisons
# any
p Pendant longtemps, j'ai fait avec peu.
p J'ai longtemps cherché quelque chose comme ça.
= Pour tous les jours
= Toujours à portée de main
= Un cadeau qui sert vraiment
= Facile à utiliser
= Facile à glisser dans la journée
`;
