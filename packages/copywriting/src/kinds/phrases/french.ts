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
# any
p Pendant longtemps, j'ai fait avec peu.
p J'ai longtemps cherché quelque chose comme ça.
= Pour tous les jours
= Toujours à portée de main
= Un cadeau qui sert vraiment
= Facile à utiliser
= Facile à glisser dans la journée
`;
