/** What is said in French of groups of products; the form is told in `read-kinds.ts`. */
export const frenchKinds = `
# cup
p Ma vieille tasse était toujours trop petite ou trop lourde.
p Dans la mauvaise tasse, le café perd la moitié de son charme.
p Est-ce que tu bois assez dans la journée ?
p J'oublie tout le temps de boire.
ph Mes plantes boivent plus régulièrement que moi.
= Pour le premier café et le dernier thé
= Agréable à tenir en main
= Facile à remplir, facile à rincer
= Pour toutes les boissons préférées
= Pour les longues discussions et les petites pauses
# taste
p Le placard est plein, et pourtant rien ne me fait envie.
p L'après-midi, l'envie de quelque chose de bon arrive.
p Qu'est-ce que tu sers quand des amis passent ?
p À table, il manquait quelque chose.
ph J'ouvre le frigo dix fois, au cas où il aurait changé.
= Un petit plaisir pour la pause
= À partager, ou pas
= Pour l'heure entre midi et le soir
= Quelque chose de bon pour les invités
= Prêt à servir
# wear
p L'armoire est pleine, et je n'ai rien à me mettre.
p Mes belles affaires n'étaient jamais les plus confortables.
p Tu mets quoi quand il faut faire vite ?
p Il y a toujours quelque chose qui serre.
ph La moitié de mon armoire est purement décorative.
= Va avec ce qu'il y a déjà dans l'armoire
= Pour les longues journées et les soirées improvisées
= Vite enfilé, et c'est parti
= Pour le travail et pour le week-end
= La touche qui termine une tenue simple
# care
p Ma routine, c'était de l'eau et de l'espoir.
p Six pots à moitié vides, et aucun ne me plaît.
p Combien de temps prends-tu pour toi ?
p Les routines compliquées, très peu pour moi.
ph Mon miroir et moi, on se salue de loin.
= Trouve sa place dans chaque routine
= Une minute de calme rien que pour moi
= Une minute suffit pour l'appliquer
= Pour le soin de tous les jours
= Un soin que je n'oublie pas
# home
p À la maison, il y avait toujours ce coin vide.
p Je change les meubles de place, et il manque encore quelque chose.
p Chez toi, quel est ton coin préféré ?
p Dans la pièce, il manquait quelque chose.
ph Mon style de déco s'appelle : on verra plus tard.
= De quoi terminer une pièce
= Va avec ce qui est déjà là
= Pour tous les jours à la maison
= Un cadeau pour une crémaillère
= Un plaisir en rentrant chez soi
# tech
p Mon tiroir est un musée de vieux gadgets.
p La plupart des appareils prennent plus de temps qu'ils n'en font gagner.
p Combien de câbles traînent chez toi ?
p Rien ne marchait du premier coup.
ph Mon vieil appareil savait faire deux choses : biper et bouder.
= Pour tous les jours
= Trouve sa place partout
= Pour le travail et pour après
= De la technique qui sait se faire oublier
= Un cadeau pour qui aime la technique
# bag
p Dans mon vieux sac, je ne trouvais jamais mes clés.
p Un sac est trop petit, le suivant avale tout.
p Qu'est-ce que tu transportes tous les jours ?
p Je n'ai jamais une main libre.
ph Mon vieux sac garde des tickets d'une autre époque.
= De la place pour toute la journée
= Pour le travail et pour le week-end
= À emporter partout
= Vite rempli, vite fermé
= Va avec tous les manteaux
# cook
p Le soir, l'envie de cuisiner me quittait vite.
p Les placards étaient pleins, et il manquait le bon ustensile.
p Qu'est-ce qu'on mange aujourd'hui ?
p Cuisiner me prenait trop de temps.
ph Ma spécialité, jusqu'ici, c'était le pain grillé.
= Pour les soirs pressés et les longs dimanches
= Pour les recettes préférées et les nouvelles idées
= A sa place dans la cuisine
= Un cadeau pour qui aime cuisiner
# clean
p À peine le ménage fini, la poussière est de retour.
p Le ménage, chez moi, c'était toujours pour demain.
p Qui aime faire le ménage, chez toi ?
p La poussière gagne toujours.
ph Ma poussière a fini par avoir un prénom.
= Pour un petit coup entre deux
= Un samedi libre au lieu d'un samedi ménage
= Même quand les amis arrivent sans prévenir
= Une maison où l'on marche pieds nus avec plaisir
# habit
p Des bonnes résolutions, j'en ai pris beaucoup.
p Au bout de trois jours, j'abandonnais toujours.
p Combien de fois as-tu recommencé à zéro ?
p Le plus dur, c'était de commencer.
ph Mon canapé s'ennuie quand je me lève.
= Tient en quelques minutes libres
= Une habitude facile à prendre
= De petits pas, chaque jour
= Du temps rien que pour moi
# work
p À la maison, la liste des travaux ne faisait que s'allonger.
p Avec le mauvais outil, tout prend deux fois plus de temps.
p Qu'est-ce qui t'attend depuis des semaines ?
p Il fallait toujours emprunter le bon outil.
ph Mon voisin se cache quand je veux emprunter quelque chose.
= Pour la maison, la cour et le jardin
= Pour le projet du week-end
= Un cadeau pour qui aime faire soi-même
= Le plaisir de l'avoir fait soi-même
# outdoor
p Dehors, tout m'attend, et je reste à l'intérieur.
p Mes sorties, je les prévoyais, puis je les reportais.
p Ta dernière vraie sortie au grand air, c'était quand ?
p Le canapé gagnait tous les week-ends.
ph Mes chaussures de marche ne connaissent que le couloir.
= Pour les petites sorties et les grandes virées
= Une raison d'être dehors plus souvent
= Pour des week-ends que l'on raconte
= En solo ou entre amis
# pets
p Mon animal est plus difficile que moi.
p La moitié du canapé n'est plus à moi depuis longtemps.
p Qui commande, chez toi ?
p Ce regard-là gagne toujours.
ph Je paie le loyer, et quatre pattes décident.
= Pour le meilleur ami à quatre pattes
= Pour qui aime gâter son animal
= Un cadeau pour les amis des animaux
= Pour les journées à deux
# play
p Un après-midi libre, et personne n'a d'idée.
p Tout le monde regarde son téléphone, personne ne joue.
p Ta dernière vraie partie de jeu, c'était quand ?
p Les jours de pluie étaient longs.
ph Notre devise familiale, c'était : je m'ennuie.
= Pour des après-midi qui passent vite
= En solo ou en famille
= Un cadeau qu'on essaie tout de suite
= Pour jouer, rire et s'étonner
# baby
p Avec un bébé, il manque toujours une troisième main.
p Sortir avec un enfant, c'était chaque fois une expédition.
p Ta dernière nuit complète, c'était quand ?
p Avec un bébé, chaque minute compte.
ph Les clés étaient au frigo, et le lait dans le sac.
= Un cadeau de naissance
= Pour les longues journées et les courtes nuits
= Un geste de moins pour les parents
= Plus de temps pour les câlins
# paper
p Mes meilleures idées finissaient sur des bouts de papier.
p Les notes du téléphone, je ne les retrouve jamais.
p Où est-ce que tu notes tes idées ?
p Il y avait des papiers partout.
ph Ma liste de tâches a sa propre liste de tâches.
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
= A sa place dans la salle de bains
= Deux minutes rien que pour moi
= Pour bien commencer et bien finir la journée
= Pour la maison et pour les voyages
# digital
p Je remettais toujours ça à demain.
p Pour ça, ce n'était jamais le bon moment.
p Combien de fois as-tu remis ça à plus tard ?
p Je ne savais jamais par où commencer.
ph Remettre à demain, c'est mon sport national.
= Ne prend aucune place sur l'étagère
= On commence quand on veut
= Chacun à son rythme
= Tient dans une demi-heure libre
# service
p Sur ma liste, ça traînait depuis bien trop longtemps.
p Ces choses-là, je m'en occupe toujours en dernier.
p Qu'est-ce qui traîne sur ta liste depuis longtemps ?
p J'y pensais, puis j'oubliais.
ph Ma liste et moi, on ne se parle plus.
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
= De quoi se réjouir à l'avance
= En solo, à deux ou entre amis
= Une pause dans le quotidien
= Des souvenirs plutôt que des objets
# scent
p La plupart des parfums étaient trop forts pour moi.
p Mon parfum, je l'ai cherché longtemps.
p Quel parfum te rappelle les beaux jours ?
p Il manquait le bon parfum.
ph Mon parfum, jusqu'ici, c'était la lessive.
= Un parfum pour les moments calmes
= Un parfum que l'on reconnaît
= Un cadeau pour une personne chère
= Pour toutes les saisons
# any
p Pendant longtemps, j'ai fait avec peu.
p J'ai longtemps cherché quelque chose comme ça.
p Tu sais ce qui m'a longtemps manqué ?
p Il manquait toujours quelque chose.
ph Mon tiroir des achats ratés est plein.
= Pour tous les jours
= Toujours à portée de main
= Un cadeau qui sert vraiment
= Facile à utiliser
= Facile à glisser dans la journée
`;
