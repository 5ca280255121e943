import { frenchKinds } from "../kinds/phrases/french.ts";
import { frenchHousehold } from "../kinds/phrases/household/french.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const french = createPhraseBook({
  language: "fr",
  reasons: { one: "raison", other: "raisons" },
  kinds: frenchKinds + frenchHousehold,
  text: `
# hook
a Il faut que tu voies ça.
a Regarde bien, ça vaut le coup.
c Attends, ne scrolle pas tout de suite.
c Bon, il faut que je te montre un truc.
c Dis, tu as déjà vu ça ?
c Donne-moi dix secondes, d'accord ?
p Quelques secondes, une bonne idée.
p Un bel objet mérite qu'on s'y arrête.
p Si tu aimes les détails, reste un instant.
p Les meilleures idées sont souvent simples.
p Cela vaut la peine d'y regarder de près.
e Stop, il faut absolument voir ça !
e J'ai trop hâte de te montrer ça !
e Attends un peu de voir ça !
e Il fallait que je partage ça avec toi !
h Mon portefeuille a eu un petit frisson.
h Personne n'a demandé, mais je raconte quand même.
h Je vais faire semblant de rester calme.
h Mon panier l'a su avant moi.
h Ceci n'est pas un exercice.
m Respire un instant et regarde.
m Certaines choses rendent la journée plus douce.
m Voici une petite chose toute simple.
m Prends un petit moment.
m Parfois, une chose simple suffit.
# hook.named
a Tu connais déjà {name} ?
a Aujourd'hui, on parle de {name}.
# hook.standard
a Voici mon petit coup de cœur du moment.
a C'est exactement ce que je cherchais.
a Je peux te montrer quelque chose de chouette ?
# hook.problem
a Il doit bien y avoir plus simple.
a Un petit détail peut gâcher toute une journée.
a Il y a des choses vraiment agaçantes.
# hook.testimonial
a Je te dis franchement ce que j'en pense.
a Voici mon avis, en toute honnêteté.
a Mon expérience, sans script.
# hook.unboxing
a Regarde ce qui vient d'arriver.
a Allez, on ouvre ça ensemble.
a Mon colis est enfin là.
# hook.before
a D'abord l'avant, ensuite l'après.
a Un petit changement, une vraie différence.
a Avant, c'était comme ça. Et maintenant, regarde.
# hook.list
a {count} {reasons} d'aimer ça : {name}.
a Pourquoi {name} ? {count} {reasons}.
c Bon, {name}, en {count} {reasons}.
p {name} : {count} {reasons}, en bref.
e {name} ! {count} {reasons} de craquer !
h {count} {reasons}, et tout est la faute de {name}.
m {name}, en {count} {reasons} toutes simples.
# problem
a Il y a toujours un détail qui cloche.
a Trouver ce qu'il faut, ce n'est pas si simple.
a On l'achète, et ça finit au fond d'un tiroir.
a Il doit bien y avoir mieux.
a Et chaque jour, c'est un peu la même histoire.
c Tu vois bien de quoi je parle.
c J'ai essayé pas mal de choses, franchement.
p Trop souvent, on se contente de presque bien.
p Cela demande du temps et de la patience.
e Fini les à-peu-près !
e Je voulais vraiment mieux que ça !
h Mon tiroir à regrets est plein.
h Même le chat avait l'air déçu.
m Les petites contrariétés s'accumulent.
m On finit par s'habituer à tout.
a On se dit : je verrai ça demain.
# before
a Avant, il manquait toujours quelque chose.
a Voilà comment c'était avant.
a Avant, je faisais avec.
# doubt
a Au début, j'avais des doutes.
a Je me suis dit : est-ce vraiment utile ?
a J'ai longtemps hésité, je l'avoue.
# opening
a Allez, on soulève le couvercle.
a On ouvre, doucement.
a C'est le moment que je préfère.
# named
a Voici {name}.
a Je te présente {name}.
a Et voilà {name}.
a La réponse, c'est {name}.
c Et puis j'ai découvert ça : {name}.
p Mon choix : {name}.
e Et voici {name} !
h Roulement de tambour : {name}.
m Et puis il y a eu {name}.
# named.unboxing
a Et voilà : {name}.
a Bonjour, {name}.
# benefit
a Et maintenant, le meilleur.
a Ce qui me plaît ?
a Au quotidien, on sent la différence.
# everyday
a Ça trouve sa place dans chaque journée.
a Le matin, le soir, en chemin.
a Je ne m'en passe plus.
# details
a Regardons les détails.
a Approche un peu.
a De près, c'est encore plus joli.
# try
a C'est l'heure d'essayer.
a Et maintenant, le vrai test.
a Voyons ce que ça donne.
# after
a Et maintenant ? C'est bien mieux.
a La différence est là.
a Aujourd'hui, tout est plus simple.
# relief
a Enfin, je n'y pense plus.
a Quel soulagement.
# opinion
a Mon verdict ? Je garde.
a Je referais le même choix.
a Pour moi, c'est oui.
# recap
a Alors, en résumé.
a Qu'est-ce qu'on retient ?
a Pour faire court.
# bonus
a Ah, et une dernière chose.
a Et en petit bonus.
# number
a Numéro {n}.
a Raison numéro {n}.
c Allez, numéro {n}.
p Point numéro {n}.
e Et voici la numéro {n} !
h Numéro {n}, attention les yeux.
m Numéro {n}, tout simplement.
# good
a {name}, je ne m'en sépare plus.
a Avec {name}, j'ai retrouvé le plaisir.
a {name} : une idée de cadeau aussi.
a Je reprendrais {name} sans hésiter.
a Chez moi, il y a toujours une place pour {name}.
# close
a À toi de jouer.
a À toi de voir.
a La suite t'appartient.
c Voilà, tu sais tout.
c Allez, essaie, tout simplement.
p Cela mérite un regard attentif.
p La décision t'appartient.
e Qu'est-ce que tu attends ?
e Fais-toi plaisir !
h Je ne dirai rien à personne.
h Tu me remercieras plus tard.
m Prends ton temps.
m Rien ne presse.
a Le mieux, c'est d'essayer.
a Fais-toi une idée.
a C'est ton tour.
# calls
a Découvre {name} dès aujourd'hui.
a Essaie par toi-même.
a Va jeter un œil.
c Allez, va voir.
p Pour en savoir plus : {name}.
e Craque pour {name} !
h Vas-y, clique.
m Découvre {name} tranquillement.
# point
a Le meilleur ? {point}.
a Ce que j'aime : {point}.
a Bon à savoir : {point}.
a Et en plus : {point}.
a À noter aussi : {point}.
c Et tu sais quoi ? {point}.
p Point important : {point}.
e Et écoute ça : {point} !
m Un petit plus : {point}.
`,
});
