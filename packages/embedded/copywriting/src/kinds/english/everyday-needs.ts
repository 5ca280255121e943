/** What is said of meals, apps and courses, of charities, things for babies and for washing; the form is told in `read-kinds.ts`. */
export const everydayNeeds = `
# pantry
h What's for dinner tonight?
h This one's for people who season everything.
h Let's talk about what's missing on that plate.
h Who else cooks the same three dishes?
p My dinners all tasted the same.
p You cook for an hour, and something is still missing.
p I ordered in again, because nothing at home sounded good.
p My kitchen shelf was full of things with no taste.
p The recipe was fine, but the taste never was.
d Smell that first, then taste.
d Look at the color before I taste anything.
d One spoonful, and you know what I mean.
d Watch my face when I taste {them}.
m A little of this, and dinner is a different story.
m I put {product} on the table before the plates come out.
m Leftovers taste like a plan now.
m I cook more often, because I look forward to the taste.
r Dinner isn't boring anymore.
r Now I know what to cook with.
= Good with the dishes you already cook
= Ready for a quick dinner
= Something to bring to the table
= A gift for everyone who likes to cook
= Made for people who like good taste
= Easy to add to a weeknight dinner
# digital
h What's on your screen most of the day?
h This is for everyone who wants to get it done today.
h Let's talk about what you keep putting off.
h How many tabs do you have open right now?
p I kept telling myself that I'd start on Monday.
p I had five tabs open and no idea where to begin.
p Most of what I sign up for, I never open again.
p I did it the complicated way for far too long.
p I read a dozen reviews and still couldn't decide.
d Let me show you how it begins.
d I had a look around first, and I found my way.
d It starts where I need it to start.
d I'll walk you through {product}, step by step.
m I come back to {product} almost every day.
m Ten minutes with {product}, and I'm further than yesterday.
m I use the small breaks in my day for {product}.
m I think of {product} when I have a minute.
m I open it on the train, and the stop comes too soon.
m My screen time went up, and I'm not sorry.
m I showed it to a friend, and we got nothing else done.
r Now I've started, and I'm still at it.
r Monday came, and I'd already begun.
r I closed four of the five tabs.
r That's one thing off my list for good.
= Easy to get started with
= Made for people with a full calendar
= Ready whenever you are
= Good for beginners
= Made to be used, not just to be bought
= Fits into a small break
# service
h Let me save you an evening of research.
h This is for everyone with a list of things to sort out.
h What have you been putting off for months?
h Let's talk about the paperwork drawer.
p I compared offers until I lost track of them.
p I put it off, and then it was too late again.
p Everything I found had a catch on page two.
p You ask three friends and get four opinions.
p I always meant to look into that, and never did.
d Let me tell you what you get.
d I read the details first, so you don't have to.
d Here's how {product} work{s}, in short.
d I'll go through {product} with you, point by point.
m I tell everyone who asks about {product}.
m {Product} {is} the first thing that I'd recommend.
m I signed up for {product}, and that was that.
m I think of {product} whenever somebody asks for a tip.
m I told my neighbor about it over the fence.
m It took one evening, and now it's done.
m I got an answer before I'd finished my coffee.
r {Product} took that decision off my hands.
r I've crossed it off, and it stays crossed off.
r The drawer is empty, and so is my to-do list.
r That's settled, and my evening is free.
= One thing less to think about
= Made for people with better things to do
= Easy to get started with
= Easy to recommend
= Settled in a few minutes
= Good to have when it matters
# charity
h Who helps when nobody is looking?
h This is for everyone who wants to do some good today.
h Let me tell you about people who show up.
h What would you do with one good deed a day?
p I wanted to help, and I never knew where to begin.
p I scroll past so much, and I do nothing about it.
p It's easy to think that someone else will do it.
p I kept meaning to give something back.
p I felt that my little bit wouldn't count.
d Let me tell you what they do there.
d I asked what help they need most.
d Here's what happens when you join in.
d I went to see {product} for myself.
m I tell everyone who asks about {product}.
m I give what I can, and I know where it goes.
m I help out when I have a free afternoon.
m I think of {product} whenever I hear good news.
m I brought a friend, and she brought two.
m I went home tired, and in a good mood.
r Now I know that my little bit counts.
r I scroll less, and I do more.
r I stopped waiting for someone else to do it.
= Every bit of help counts
= Run by people who care
= Easy to join, with time or with money
= Good to tell your friends about
= Help that arrives where it's needed
= A good deed for today
# outing
h Have you made plans yet?
h Who's in?
h What would you do with a free evening?
h I know where we're going next.
p My weekends all looked the same.
p We kept meaning to go out, and then we never did.
p Four people, one group chat, and no plan.
p Another evening at home, and nothing to tell.
p I kept saying that we should do something special.
d Let me tell you what to expect.
d Look around first, and take your time.
d Here's why I picked {product}.
d I'd start at {product} and stay for a while.
m I came to {product} for an hour and stayed for the evening.
m I tell everyone who asks about {product}.
m I think of {product} whenever friends come to town.
m I already know who comes along next time.
m We took one photo, and then we forgot our phones.
m We stayed until somebody yawned.
m On the way home, we planned the next time.
r Now I know where to go.
r The group chat finally has a plan.
r My weekends have a before and an after.
r We have something to talk about again.
= Something to look forward to
= Good for two, and good for a group
= A gift that needs no wrapping
= Made for people who like to go out
= Good for a special evening
= A reason to leave the sofa
# baby
h Who sleeps through the night at your place?
h This is for everyone with a very small boss.
h Parents, this one is for us.
h What do you never leave home without since the baby came?
p Leaving the house with a baby is a project.
p Half of the baby things we bought were used once.
p With a baby on your arm, everything takes one hand too many.
p Everybody gives you advice, and nobody gives you time.
p You buy things for the baby, and the baby wants the box.
d Look at the details, because parents notice those.
d I tried {them} first, without the baby.
d Watch how little I have to do.
d Come closer and look at how {it} {is} made.
m {It} {is} part of our day, from breakfast to bedtime.
m {It} {is} ready by the door before we are.
m One thing less to think about before we go out.
m The baby is happy, so I'm happy.
r Our days are a little calmer now.
r We get out of the door a little sooner.
= Made for life with a baby
= A gift for new parents
= Easy to use when you're tired
= Good for long days and short nights
= Easy to get used to
= Made for every day with little ones
# grooming
h What do you do first in the morning?
h Two minutes in front of the mirror, let's go.
h You do it twice a day. Do you like how?
h When did you last change your morning routine?
p My old one was past its best, and I knew it.
p I rushed through my routine and called it done.
p I bought a cheap one, and it felt like one.
p Most mornings I was done before I was awake.
p You do it every day, and you never think about it.
d Look at {them} up close first.
d I tried {product} once, and I noticed the difference.
d Look at how {it} {is} made, from close by.
d Nice and slow, that's how I use {them}.
m Two minutes, and I feel ready.
m {It} {is} the first thing I reach for when I get up.
m I take my time now, two minutes every day.
m I pack {product} first when I travel.
r Now I look forward to those two minutes.
r My routine finally feels finished.
= Made for your daily routine
= Easy to use every day
= Ready for two good minutes
= A gift that gets used every day
= Good for home and for travel
= Easy to keep up, day after day
`;
