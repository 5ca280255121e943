/** What is said in French of groups of products; the form is told in `read-kinds.ts`. */
export const frenchKinds = `
# cup
p Ma vieille tasse était toujours trop petite ou trop lourde.
p Dans la mauvaise tasse, le café perd la moitié de son charme.
p Est-ce que tu bois assez dans la journée ?
p J'oublie tout le temps de boire.
ph Mes plantes boivent plus régulièrement que moi.
m Le matin, c'est mon premier geste.
m Chaque pause a maintenant son petit rituel.
m Sur mon bureau, il y a toujours de quoi boire.
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
m Chez moi, il n'en reste jamais.
m Partager ? Seulement avec les gens que j'aime.
m Je prends le temps de savourer.
= Un petit plaisir pour la pause
= À partager, ou pas
= Pour la pause de l'après-midi
= Quelque chose de bon pour les invités
= À table en un instant
# wear
p L'armoire est pleine, et je n'ai rien à me mettre.
p Mes belles affaires n'étaient jamais les plus confortables.
p Tu mets quoi quand il faut faire vite ?
p Il manquait toujours un petit quelque chose à mes tenues.
ph La moitié de mon armoire est purement décorative.
m Je m'habille, et je n'y pense plus.
m Le matin, je sors de chez moi l'esprit léger.
m Dans le miroir, ça me plaît vraiment.
= Ça va avec tout ce qu'il y a dans l'armoire
= Pour les longues journées et les soirées improvisées
= Une seconde, et c'est parti
= Pour le travail et pour le week-end
= La touche qui termine une tenue simple
# care
p Ma routine, c'était de l'eau et de l'espoir.
p Six pots à moitié vides, et aucun ne me plaît.
p Combien de temps prends-tu pour toi ?
p Les routines compliquées, très peu pour moi.
ph Mon miroir et moi, on se salue de loin.
m Ces quelques minutes sont à moi.
m Après, je me sens tout de suite mieux.
m Ça fait partie de ma routine, maintenant.
= Ça trouve sa place dans chaque routine
= Une minute de calme rien que pour moi
= Une minute suffit
= Pour le soin de tous les jours
= Un soin que je n'oublie pas
# home
p À la maison, il y avait toujours ce coin vide.
p Je change les meubles de place, et il manque encore quelque chose.
p Chez toi, quel est ton coin préféré ?
p Dans la pièce, il manquait quelque chose.
ph Mon style de déco s'appelle : on verra plus tard.
m Je rentre, et ça me fait sourire.
m La pièce a tout de suite une autre allure.
m Chaque soir, mon regard s'y arrête.
= De quoi terminer une pièce
= Ça va avec ce qui est déjà là
= Pour tous les jours à la maison
= Un cadeau pour une crémaillère
= Un plaisir en rentrant chez soi
# tech
p Mon tiroir est un musée de vieux gadgets.
p La plupart des appareils prennent plus de temps qu'ils n'en font gagner.
p Combien de câbles traînent chez toi ?
p Rien ne marchait du premier coup.
ph Mon vieil appareil savait faire deux choses : biper et bouder.
m En deux jours, c'était devenu une habitude.
m Enfin un appareil qui ne m'énerve pas.
m On déballe, on allume, on a compris.
= Pour tous les jours
= Ça trouve sa place partout
= Pour le travail et pour après
= De la technologie qui se fait oublier
= Un cadeau pour les fans de technologie
# bag
p Dans mon vieux sac, je ne trouvais jamais mes clés.
p Un sac est trop petit, le suivant avale tout.
p Qu'est-ce que tu transportes tous les jours ?
p Je n'ai jamais une main libre.
ph Mon vieux sac garde des tickets d'une autre époque.
m Je pars de chez moi, et j'ai tout.
m Le train, le bureau, les courses, ça me suit partout.
m Mes clés ont enfin leur place.
= De la place pour toute la journée
= Pour le travail et pour le week-end
= À emporter partout
= On remplit, on ferme, et c'est parti
= Ça va avec tous les manteaux
# cook
p Le soir, l'envie de cuisiner me quittait vite.
p Les placards étaient pleins, et il manquait le bon ustensile.
p Qu'est-ce qu'on mange aujourd'hui ?
p Cuisiner me prenait trop de temps.
ph Ma spécialité, jusqu'ici, c'était le pain grillé.
m Depuis, je cuisine plus souvent.
m Le dimanche, je passe volontiers du temps en cuisine.
m Ça ne dort plus au fond du placard.
= Pour les soirs pressés et les longs dimanches
= Pour les recettes préférées et les nouvelles idées
= Une vraie place dans la cuisine
= Un cadeau pour qui aime cuisiner
# clean
p À peine le ménage fini, la poussière est de retour.
p Le ménage, chez moi, c'était toujours pour demain.
p Qui aime faire le ménage, chez toi ?
p La poussière gagne toujours.
ph Ma poussière a fini par avoir un prénom.
m Après, je m'assois et je savoure le calme.
m Le reste du samedi est à moi.
m Le ménage n'est pas devenu un loisir, mais ça va plus vite.
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
m Je tiens bon, et pour moi, c'est nouveau.
m Quelques minutes, mais tous les jours.
= Ça tient en quelques minutes libres
= Une habitude facile à prendre
= De petits pas, chaque jour
= Du temps rien que pour moi
# work
p À la maison, la liste des travaux ne faisait que s'allonger.
p Avec le mauvais outil, tout prend deux fois plus de temps.
p Qu'est-ce qui t'attend depuis des semaines ?
p Il fallait toujours emprunter le bon outil.
ph Mon voisin se cache quand je veux emprunter quelque chose.
m Le chantier de l'été dernier est enfin terminé.
m Maintenant, je fais plus de choses moi-même.
m À la fin, je regarde le résultat et je souris.
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
m Le week-end, je suis plus souvent dehors.
m On part, et on verra bien.
m Un peu d'air frais, et tout va mieux.
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
m À la maison, ça a été reniflé puis adopté.
m Un regard pareil en dit plus qu'un long avis.
m Ça fait deux heureux d'un coup.
= Pour le meilleur ami à quatre pattes
= Pour qui aime gâter son animal
= Un cadeau pour qui aime les animaux
= Pour les journées à deux
# play
p Un après-midi libre, et personne n'a d'idée.
p Tout le monde regarde son téléphone, personne ne joue.
p Ta dernière vraie partie de jeu, c'était quand ?
p Les jours de pluie étaient longs.
ph Notre devise familiale, c'était : je m'ennuie.
m Tout à coup, tout le monde veut essayer.
m L'après-midi est passé sans qu'on s'en aperçoive.
m Personne n'a regardé son téléphone.
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
m Nos journées sont un peu plus calmes.
m J'ai de nouveau une main libre.
m Tous les parents comprendront.
= Un cadeau de naissance
= Pour les longues journées et les courtes nuits
= Un geste de moins pour les parents
= Plus de temps pour les câlins
# scent
p La plupart des parfums étaient trop forts pour moi.
p Mon parfum, je l'ai cherché longtemps.
p Quel parfum te rappelle les beaux jours ?
p Il manquait le bon parfum.
ph Mon parfum, jusqu'ici, c'était la lessive.
m Je m'arrête un instant et je respire.
m La pièce change tout de suite d'ambiance.
m Ça me rappelle de beaux jours.
= Un parfum pour les moments calmes
= Un parfum que l'on reconnaît
= Un cadeau pour une personne chère
= Pour toutes les saisons
# any
p Il y a tellement de choix que je finis par prendre n'importe quoi.
p Je compare pendant des heures, et je ne décide rien.
p Tu cherches longtemps, toi, avant de trouver ?
p Les belles promesses, je m'y laisse prendre trop facilement.
ph Mes achats ratés pourraient ouvrir leur propre brocante.
m Je n'en attendais pas grand-chose, et j'ai eu tort.
m Depuis, je le fais avec plaisir.
m Pour une fois, j'ai visé juste.
m J'aurais pu m'y mettre bien plus tôt.
m Mes amis n'entendent plus parler que de ça.
= Une jolie idée de cadeau aussi
= On comprend tout de suite à quoi ça sert
= Rien à changer dans ses habitudes
= Un souci de moins
`;
