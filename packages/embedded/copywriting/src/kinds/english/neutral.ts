/**
 * What is said of products whose kind isn't known, by how they are used: nothing here says what the product does or
 * what it is made of. The form is told in `read-kinds.ts`.
 */
export const neutral = `
# any held
h Guess what this is before I say it.
h Don't scroll yet, I want to put something in your hand.
h You have three seconds. What would you use this for?
h I wasn't going to show this to anybody.
h This was on my list for months.
h Ten seconds, and you tell me if you'd want it.
p I made do, and I made do for far too long.
p I kept saying that I'd get to it.
p I've bought the cheap one twice, which makes it expensive.
p You only notice some things when they don't work.
p I searched for an hour and bought the wrong thing.
p I asked three friends and got four answers.
p What I had looked better in the picture.
p Cheap, good, quick: I always got one out of three.
d I turned {them} over first, because backs don't lie.
d Up close is where cheap things give themselves away.
d Here, this is the side I wanted you to see.
d Look at the size of {them} next to my hand.
d Come closer, the details are the good part.
m I reach for {them} without looking.
m I handed {them} to a friend and had to ask for {them} back.
m A plain Tuesday, and {it} {is} out again.
m I keep {them} where I can grab {them}.
m {It} {is} the one thing I don't lend out.
m I packed {them} before I packed my charger.
r That's one thing off my mind.
r I don't make do anymore.
r I've stopped searching for something better.
r I know where to find {them}, and that's new.
= Made to be used, not just owned
= Easy to pick up and use
= A gift that gets used
= Ready when you are
= Easy to take along
= Something you'll reach for
# any displayed
h Give me ten seconds, and you decide.
h Don't scroll yet, this could be yours.
h Let me save you an evening of searching.
h You can keep looking, or you can stay for ten seconds.
h Somebody you know is going to ask you about this.
h I did the comparing, so you don't have to.
p I had twelve tabs open and no decision.
p I kept putting this off, month after month.
p I asked around, and everybody said something else.
p The last one I picked looked better in the ad.
p I settled for "good enough", and it wasn't.
p You can compare for weeks and still pick wrong.
p Everything looked the same after an hour.
p I nearly gave up and took the first one.
d Here's the part I looked at first.
d Let me show you what made me stop.
d Look closely, the details are the good part.
d Read that twice, I did.
d Take a second look, it's worth it.
m I told my sister before I told you.
m It came up at dinner, and I did all the talking.
m I sent a picture to the group chat, and it went quiet.
m My notes have one word for {them}: yes.
m I had a list of questions, and I ran out of them.
m Somebody asked me for a tip, and I didn't have to think.
r The twelve tabs are closed.
r I stopped comparing the day I decided.
r That's decided, and I sleep fine.
r I've got one thing less on my list.
= Easy to like
= Easy to decide on
= Easy to recommend
= Good for every day of the week
= Worth a second look
= Something to look forward to
# any worn
h Look at what I'm wearing, and tell me what changed.
h You put it on in the morning. Do you still like it at night?
h This is for everyone who takes things off at noon.
h I put this on an hour ago, and I forgot about it.
h Raise your hand if yours ends up in a drawer.
h Watch me put this on.
p Most of what I tried on never sat right.
p The last one I bought was off again after an hour.
p It pinched, it slipped, and I kept fixing it.
p Bought, worn once, and back in the drawer.
p I have a drawer of things that almost fit.
p Mine looked good, as long as I didn't move.
p I kept adjusting the old one all day.
d Look at how {it} sit{s} when I move.
d From the side, you can see how {it} sit{s}.
d On, done, and I haven't touched {them} since.
d I turned {them} inside out first, to check.
d Come closer and look at the edges.
m I put {them} on, and I forgot about {them}.
m I wear {them} on days without any plans, too.
m {It} {is} by the door, because I put {them} on last.
m Out of the house, up the stairs, and nothing slips.
m I had {them} on all day, and I only noticed at home.
m I packed {them} first, and then the rest.
r I don't fix and pull at things all day anymore.
r The drawer of mistakes is empty.
r I put on what I own now.
r No more taking it off at noon.
= Made to be worn
= Easy to put on
= Made for a whole day
= A gift that gets worn
= Good for long days
= Easy to wear, easy to forget about
# any surface
h Watch my hands for a second.
h This is the part that I used to hate.
h Clear a spot, because this goes right there.
h You have three seconds to guess what this does.
h I bet you still do this the long way.
h Let me set this up in front of you.
p I did it the long way for years.
p It took me the whole Saturday, every time.
p I had the right idea and the wrong thing for it.
p I kept making do with whatever was lying around.
p My old one wobbled, and I wobbled with it.
p You start, you stop, you look for the right thing.
p I borrowed my neighbor's so often that it got awkward.
d Watch this part, it's the one that counts.
d Look at where my hands are.
d Lean in and look at how {it} {is} made.
d I tried {them} before I turned the camera on.
d Here, this is the side that does the work.
m I set {them} up, and I'm done before the coffee is.
m I get {them} out for small jobs, too.
m {It} stay{s} out, because I'd only fetch {them} again.
m My neighbor borrows mine now.
m A spare ten minutes is all the time I need.
m I put {them} to use the day I got {them}.
r Now the long way is for other people.
r My Saturday is a Saturday again.
r I don't put that job off anymore.
r I've stopped making do.
= Made to be used often
= Easy to get used to
= Ready when you are
= A gift that gets used
= Good for beginners, too
= Easy to keep within reach
# any tasted
h Wait for my face when I taste this.
h Would you try this without knowing what it is?
h First taste, no edits.
h Guess the taste before I say it.
h This is for everyone who reads the menu twice.
h I'm opening this, and I'm not sharing yet.
p I was bored of the same three things.
p You open the cupboard, and nothing sounds tasty.
p Most of what I try, I try once.
p It looked good on the packet, and that was it.
p I wanted something tasty, and I ate a cracker.
p Everything in my kitchen tasted like Monday.
p I keep buying the same thing, and I'm tired of the taste.
d Look at that before I taste anything.
d Smell first, then taste.
d That first taste, slowly, so I don't miss anything.
d Look at the color up close.
d Wait for the second taste, that's when you know.
m I share {them}, but only with people I like.
m I saved some for later, and later came early.
m A small taste, and the break can begin.
m I put {them} on the table, and it went quiet.
m {It} {is} on my shopping list, in capitals.
m I hide {them} behind the oats.
r Now there's something tasty in the cupboard.
r I know what I'm having, for once.
r The same three things can wait.
r My kitchen doesn't taste like Monday anymore.
= Made to be tasted slowly
= A treat for every day
= Easy to open and share
= Something to offer guests
= Good for a real break
= Made for people who like good taste
# any applied
h What's the last thing you do before bed?
h Two minutes for you, starting now.
h This is for everyone whose shelf is full of half-used things.
h Come closer, I'll show you my routine.
h Watch me put this on, start to finish.
h Be honest, when did you last look after yourself?
p My shelf is full of things I used twice.
p My routine was cold water and good intentions.
p You buy something nice, and it stays closed.
p I've had routines that lasted two days.
p I never knew what goes on first.
p I looked after everything and everyone, just not me.
p Five steps, ten minutes, and I gave up on Wednesday.
d Look at how little I take.
d Slowly, and with clean hands, that's my way.
d I tried {them} on the inside of my arm first.
d Come closer and look at the texture.
d Give it a minute, and look again.
m I use {them} right after I wash.
m {It} {has} a fixed place next to my toothbrush.
m Two minutes, door closed, and I'm human again.
m I packed {them} first when I went away.
m I use {them} on lazy days, too.
m My phone waits until I'm done.
r I keep the routine that I start.
r The half-used things are gone.
r It's Thursday, and I haven't given up.
r My two minutes are the best part of the day.
= Fits into your daily routine
= Easy to apply in a minute
= A calm minute for yourself
= Made for everyday care
= Easy to keep up, day after day
= A gift for everyone who needs a break
`;
